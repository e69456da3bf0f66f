import { Buffer } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type { Lab } from '../../../emulator/emulator.ts'
import type { HttpAnswer, HttpRequest } from '../../../emulator/http-listener.ts'
import { json } from './answers.ts'

/** Milliseconds that a token is good for. */
const lifetime = 3_600_000

export type Role = 'admin' | 'observer'

interface Token {
  readonly role: Role
  /** World time, and the machine's, at which it is no more good. */
  readonly until: number
  readonly machineUntil: number
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Basic once, a token afterwards. */
export class Access {
  readonly #lab: Lab
  readonly #tokens = new Map<string, Token>()

  constructor(lab: Lab) {
    this.#lab = lab
  }

  logIn({ headers }: HttpRequest): HttpAnswer {
    const [scheme = '', word = ''] = (headers.authorization ?? '').split(' ')
    const given = Buffer.from(word, 'base64').toString('utf8')
    const { center, centerReader } = this.#lab.accounts
    const is = (one: typeof center) => given === `${one.username}:${one.password}`
    const role =
      scheme.toLowerCase() !== 'basic' ? null : is(center) ? 'admin' : is(centerReader) ? 'observer' : null
    if (role === null)
      return json(401, { error: 'Authentication has failed. Please provide valid credentials.' })
    return json(200, { Token: this.#issue(role, role === 'admin' ? center.username : centerReader.username) })
  }

  #issue(role: Role, username: string): string {
    const machineUntil = Date.now() + lifetime
    const head = part({ alg: 'RS256', typ: 'JWT' })
    const body = part({
      sub: createHash('sha256').update(username).digest('hex').slice(0, 24),
      authSource: 'internal',
      tenantName: 'TNT0',
      roles: [role === 'admin' ? 'NETWORK-ADMIN-ROLE' : 'OBSERVER-ROLE'],
      username,
      exp: Math.floor(machineUntil / 1_000),
    })
    const token = `${head}.${body}.${randomBytes(64).toString('base64url')}`
    this.#tokens.set(token, { role, until: this.#lab.world.clock.now() + lifetime, machineUntil })
    return token
  }

  /** Null for an absent, foreign or expired token. */
  roleOf({ headers }: HttpRequest): Role | null {
    const word = headers['x-auth-token']
    const token = this.#tokens.get(Array.isArray(word) ? (word[0] ?? '') : (word ?? ''))
    if (!token || token.until <= this.#lab.world.clock.now() || token.machineUntil <= Date.now()) return null
    return token.role
  }
}
