import { once } from 'node:events'
import { request } from 'node:https'
import { onTestFinished } from 'vitest'
import type { SystemLevers } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { ivantiDesk } from './emulator.ts'
import type { DeskOptions } from './tenant/options.ts'

/** A list, a record or a refusal; a test that looks into it says what it takes it for. */
export interface Answer {
  readonly '@odata.count': number
  readonly value: readonly Record<string, string | number | boolean | null>[]
  readonly code: string
  readonly message: readonly string[]
  readonly [field: string]: unknown
}

export interface Reply<Json = Answer> {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
  readonly bytes: Buffer
  readonly json: Json
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** What stands in `Authorization`; the key of the desk unless told. */
  readonly as?: string | null
}

export const objects = '/HEAT/api/odata/businessobject'
export const rest = '/HEAT/api/rest'

export const startAt = Date.UTC(2026, 10, 21, 9, 0, 0)

/** A desk in a small campus whose clock stands still, and a client of its own; stopped after each test. */
export async function start(options: Partial<DeskOptions> = {}) {
  const world = createWorld({ seed: 'desk', size: 'small', clock: 'fixed', startAt })
  const stand = standInLab()
  const lab = { ...stand.lab, world }
  const emulator = ivantiDesk('desk-1', options)(lab)
  onTestFinished(() => emulator.stop())
  const [listening] = await emulator.start()
  const key = `rest_api_key=${lab.accounts.desk.apiKey}`
  const ask = async <Json = Answer>(
    method: string,
    path: string,
    asked: Asked = {},
  ): Promise<Reply<Json>> => {
    const { body, headers = {}, as = key } = asked
    const form = body instanceof FormData ? new Response(body) : null
    const sent =
      form === null
        ? body === undefined || typeof body === 'string'
          ? (body ?? null)
          : JSON.stringify(body)
        : Buffer.from(await form.arrayBuffer())
    const type = form === null ? 'application/json' : (form.headers.get('content-type') ?? '')
    const outgoing = request({
      host: '127.0.0.1',
      port: listening?.port,
      servername: 'localhost',
      ca: stand.own.certificate,
      agent: false,
      method,
      path: path.replaceAll(' ', '%20'),
      headers: {
        Accept: 'application/json',
        ...(as === null ? {} : { Authorization: as }),
        ...(sent === null ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(sent) }),
        ...headers,
      },
    })
    outgoing.end(sent ?? undefined)
    const [response] = await once(outgoing, 'response')
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    const text = bytes.toString('utf8')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text,
      bytes,
      json: jsonOf(text) as Json,
    }
  }
  const get = <Json = Answer>(path: string, asked?: Asked) => ask<Json>('GET', path, asked)
  const first = async (path: string) => {
    const [row] = (await get(path)).json.value
    if (row === undefined) throw new Error(`nothing at ${path}`)
    return row
  }
  /** Somebody of the staff who is there. */
  const somebody = [...world.people.values()].find((one) => one.kind === 'staff' && one.enabled)
  if (somebody === undefined) throw new Error('nobody is there')
  const recIdOf = async (username: string) =>
    String((await first(`${objects}/employees?$filter=LoginID eq '${username}'`))['RecId'])
  const pull = (change: Partial<SystemLevers>) => stand.pull(change, 'desk-1')
  const port = listening?.port ?? 0
  return { ...stand, lab, world, port, ask, get, first, somebody, recIdOf, pull, key }
}

export type StartedDesk = Awaited<ReturnType<typeof start>>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
