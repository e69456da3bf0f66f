import { once } from 'node:events'
import { request } from 'node:https'
import { onTestFinished } from 'vitest'
import type { StartEmulator, SystemLevers } from './emulator.ts'
import { createWorld } from '../world/create/create.ts'
import { standInLab } from '../systems/stand-in/lab.ts'

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A system that speaks HTTPS beside a small campus whose clock stands still, and a client of its own; stopped after each test. */
export async function startOverTls(system: string, start: StartEmulator) {
  const world = createWorld({ seed: 'air', size: 'small', clock: 'fixed' })
  const stand = standInLab()
  const lab = { ...stand.lab, world }
  const emulator = start(lab)
  onTestFinished(() => emulator.stop())
  const [listening] = await emulator.start()
  return {
    world,
    wireless: world.wireless,
    accounts: lab.accounts,
    pull: (change: Partial<SystemLevers>) => stand.pull(change, system),
    ask: async (method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Reply> => {
      const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
      const outgoing = request({
        host: '127.0.0.1',
        port: listening?.port,
        servername: 'localhost',
        ca: stand.own.certificate,
        agent: false,
        method,
        path,
        headers: { ...(sent === null ? {} : { 'Content-Length': Buffer.byteLength(sent) }), ...headers },
      })
      outgoing.end(sent ?? undefined)
      const [response] = await once(outgoing, 'response')
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      return {
        status: Number(response.statusCode),
        headers: response.headers as Reply['headers'],
        body: Buffer.concat(parts).toString('utf8'),
      }
    },
  }
}

export const basic = ({ username, password }: { readonly username: string; readonly password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
