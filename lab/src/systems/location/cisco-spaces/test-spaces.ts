import { once } from 'node:events'
import { request } from 'node:https'
import { onTestFinished } from 'vitest'
import type { SystemLevers } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { spacesCloud, type SpacesOptions } from './emulator.ts'

export interface Located {
  readonly macAddress: string
  readonly floorId?: string
  readonly hierarchy?: string
  readonly coordinates: readonly [number, number]
  readonly confidenceFactor?: number
  readonly numDetectingAps: number
  readonly associated: boolean
  readonly lastLocationAt?: number
  readonly lastLocatedAt?: number
  readonly firstLocatedAt: number
}

export interface Listed {
  readonly results: readonly Located[]
  readonly morePage: boolean
  readonly success: boolean
}

export interface Reply<Json = Listed> {
  readonly status: number
  readonly type: string
  readonly bytes: Buffer
  readonly body: string
  readonly json: Json
}

export const startAt = Date.UTC(2026, 10, 27, 9, 0, 0)
export const metres = (feet: number) => feet * 0.3048

/** A tenant for a small campus whose clock stands still, and a client with its key; stopped after each test. */
export async function start(options: Partial<SpacesOptions> = {}) {
  const world = createWorld({ seed: 'spaces', size: 'small', clock: 'fixed', startAt })
  const stand = standInLab()
  const lab = { ...stand.lab, world }
  const emulator = spacesCloud(options)(lab)
  onTestFinished(() => emulator.stop())
  const [listening] = await emulator.start()
  const get = async <Json = Listed>(path: string, key = lab.accounts.spaces.key): Promise<Reply<Json>> => {
    const outgoing = request({
      host: '127.0.0.1',
      port: listening?.port,
      servername: 'localhost',
      ca: stand.own.certificate,
      agent: false,
      path: `/api/location/${path}`,
      headers: { Authorization: `Bearer ${key}` },
    })
    outgoing.end()
    const [response] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const part of response) chunks.push(part as Buffer)
    const bytes = Buffer.concat(chunks)
    const body = bytes.toString('utf8')
    const type = String(response.headers['content-type'])
    const json = (type === 'application/json' ? JSON.parse(body) : undefined) as Json
    return { status: response.statusCode, type, bytes, body, json }
  }
  const pull = (change: Partial<SystemLevers>) => stand.pull(change, 'spaces-1')
  /** Clients on the air whose building has several floors. */
  const clients = () => [...world.wireless.clients.keys()].flatMap((mac) => world.wireless.client(mac) ?? [])
  return { ...stand, lab, world, get, pull, clients }
}
