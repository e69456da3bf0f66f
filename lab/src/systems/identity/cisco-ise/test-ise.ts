import { once } from 'node:events'
import { request } from 'node:https'
import { afterEach } from 'vitest'
import type { Emulator } from '../../../emulator.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { iseEmulator } from './emulator.ts'
import type { IseOptions } from './node.ts'

const running: Emulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop()
})

const basic = (username: string) =>
  `Basic ${Buffer.from(`${username}:${username}-password`).toString('base64')}`
export const ers = '/ers/config'
export const mnt = '/admin/API/mnt'
export const laptop = '3C:52:82:AA:10:7E'
export const printer = '00:80:77:12:34:56'

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
  // The shape is what each test looks into.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

/** An emulator around the stand-in world, and a client that asks it; stopped after each test. */
export async function start(options: Partial<IseOptions> = {}) {
  const stand = standInLab()
  const emulator = iseEmulator(options)(stand.lab)
  running.push(emulator)
  const [listening] = await emulator.start()
  const port = listening?.port ?? 0
  const ask = async (
    method: string,
    path: string,
    {
      body,
      headers = {},
      as = 'ise',
    }: { body?: unknown; headers?: Record<string, string>; as?: string } = {},
  ): Promise<Reply> => {
    const text = body === undefined ? null : JSON.stringify(body)
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      ca: stand.own.certificate,
      agent: false,
      method,
      path,
      headers: {
        Authorization: basic(as),
        Accept: 'application/json',
        ...(text === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': text.length }),
        ...headers,
      },
    })
    sent.end(text ?? undefined)
    const [response] = await once(sent, 'response')
    let received = ''
    for await (const part of response) received += String(part)
    let json: unknown
    try {
      json = JSON.parse(received)
    } catch {
      json = undefined
    }
    return { status: response.statusCode, headers: response.headers, body: received, json }
  }
  const get = (path: string, more?: Parameters<typeof ask>[2]) => ask('GET', path, more)
  const failure = (reply: Reply) =>
    `${reply.status} ${reply.json.ERSResponse.messages[0].code}: ${reply.json.ERSResponse.messages[0].title}`
  const idOf = async (mac: string) =>
    (await get(`${ers}/endpoint?filter=mac.EQ.${mac}`)).json.SearchResult.resources[0].id as string
  return { ...stand, ask, get, failure, idOf, port }
}
