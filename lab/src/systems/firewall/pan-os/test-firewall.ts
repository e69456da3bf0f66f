import { once } from 'node:events'
import { request } from 'node:https'
import { onTestFinished } from 'vitest'
import type { SystemLevers } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { panOsPair } from './emulator.ts'
import type { UnitName } from './units.ts'

export interface Reply {
  readonly status: number
  readonly body: string
}

interface Asked {
  readonly unit?: UnitName
  /** Null sends none. */
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly path?: string
}

export const startAt = Date.UTC(2026, 10, 27, 9, 0, 0)

/** Every text of an element, in order. */
export const texts = (body: string, element: string): string[] =>
  [...body.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text)

/** A pair before a small campus whose clock stands still, and a client that has a key; stopped after each test. */
export async function start() {
  const world = createWorld({ seed: 'firewall', size: 'small', clock: 'fixed', startAt })
  const stand = standInLab()
  const lab = { ...stand.lab, world }
  const emulator = panOsPair(lab)
  onTestFinished(() => emulator.stop())
  const listening = await emulator.start()
  const { username, password } = lab.accounts.firewall
  const send = async (form: Record<string, string>, asked: Asked = {}): Promise<Reply> => {
    const at = listening.find(({ device }) => device === (asked.unit ?? 'fw-1a'))
    const body = new URLSearchParams(form).toString()
    const outgoing = request({
      host: at?.host,
      port: at?.port,
      servername: 'localhost',
      ca: stand.own.certificate,
      agent: false,
      method: 'POST',
      path: asked.path ?? '/api/',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
        ...asked.headers,
      },
    })
    outgoing.end(body)
    const [response] = await once(outgoing, 'response')
    let received = ''
    for await (const part of response) received += String(part)
    return { status: response.statusCode, body: received }
  }
  const [key = ''] = texts((await send({ type: 'keygen', user: username, password })).body, 'key')
  const ask = (form: Record<string, string>, asked: Asked = {}) =>
    send(form, { ...asked, headers: { 'X-PAN-KEY': key, ...asked.headers } })
  const op = async (cmd: string, unit?: UnitName) =>
    (await ask({ type: 'op', cmd }, unit === undefined ? {} : { unit })).body
  /** Looks at a query of the log until it is done. */
  const log = async (query: string, more: Record<string, string> = {}, unit: UnitName = 'fw-1a') => {
    const begun = await ask({ type: 'log', 'log-type': 'traffic', query, ...more }, { unit })
    const [job = ''] = texts(begun.body, 'job')
    for (let looks = 1; looks < 5; looks += 1) {
      const { body } = await ask({ type: 'log', action: 'get', 'job-id': job }, { unit })
      if (texts(body, 'status')[0] === 'FIN') return body
    }
    throw new Error('the query is never done')
  }
  const pull = (change: Partial<SystemLevers>) => stand.pull(change, 'fw-1')
  /** Somebody of the campus who is attached now, by kind. */
  const client = (kind: string) => {
    for (const endpoint of world.endpoints.values()) {
      const at = world.attachment(endpoint.mac)
      if (endpoint.kind === kind && at?.address != null && at.vlan.purpose === 'staff')
        return { mac: endpoint.mac, address: at.address }
    }
    throw new Error(`no ${kind} is there`)
  }
  return { ...stand, lab, world, listening, key, send, ask, op, log, pull, client }
}
