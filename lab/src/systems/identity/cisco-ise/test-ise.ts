import { once } from 'node:events'
import { request } from 'node:https'
import { onTestFinished } from 'vitest'
import { standInLab } from '../../stand-in/lab.ts'
import { iseEmulator } from './emulator.ts'
import type { IseOptions } from './deployment/node.ts'
import type { ErsAnswer } from './test-answers.ts'

const basic = (username: string) =>
  `Basic ${Buffer.from(`${username}:${username}-password`).toString('base64')}`
export const ers = '/ers/config'
export const mnt = '/admin/API/mnt'
export const laptop = '3C:52:82:AA:10:7E'
export const printer = '00:80:77:12:34:56'

export interface Reply<Json = ErsAnswer> {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
  /** Undefined where the answer is none; a test that looks into it says what it takes it for. */
  readonly json: Json
}

/** An emulator around the stand-in world, and a client that asks it; stopped after each test. */
export async function start(options: Partial<IseOptions> = {}) {
  const stand = standInLab()
  const emulator = iseEmulator(options)(stand.lab)
  onTestFinished(() => emulator.stop())
  const listening = await emulator.start()
  const port = listening[0]?.port ?? 0
  const portOf = (device: string) => listening.find((one) => one.device === device)?.port ?? 0
  const ask = async <Json = ErsAnswer>(
    method: string,
    path: string,
    {
      body,
      headers = {},
      as = 'ise',
      to = port,
    }: { body?: unknown; headers?: Record<string, string>; as?: string; to?: number } = {},
  ): Promise<Reply<Json>> => {
    const text = body === undefined ? null : JSON.stringify(body)
    const sent = request({
      host: '127.0.0.1',
      port: to,
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
    return {
      status: response.statusCode,
      headers: response.headers,
      body: received,
      json: jsonOf(received) as Json,
    }
  }
  const get = <Json = ErsAnswer>(path: string, more?: Parameters<typeof ask>[2]) =>
    ask<Json>('GET', path, more)
  const failure = ({ status, json }: Reply) => {
    const [message] = json.ERSResponse.messages
    return `${status} ${message?.code}: ${message?.title}`
  }
  const idOf = async (mac: string) => {
    const [stub] = (await get(`${ers}/endpoint?filter=mac.EQ.${mac}`)).json.SearchResult.resources
    if (stub === undefined) throw new Error(`no endpoint ${mac}`)
    return stub.id
  }
  return { ...stand, ask, get, failure, idOf, port, portOf, listening }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
