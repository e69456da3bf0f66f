import { randomBytes } from 'node:crypto'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'
import { changeByTwo } from '../product/two-administrators.ts'

const place = '/api/administration/user-management'

const managing: AccessKey = 'administrations-user-management'

export interface Made {
  readonly id: number
  readonly username: string
  readonly password: string
}

/** What a journey needs beside the browser: people, and what the server holds. One administrator's session for all. */
export class PeopleByCall {
  readonly #product: Product
  #cookie: string | null = null

  constructor(product: Product) {
    this.#product = product
  }

  async ask<T>(name: string, body?: object): Promise<T> {
    this.#cookie ??= await sessionOf(this.#product, 'administrator')
    const [method = 'GET', path = ''] = name.split(' ')
    const response = await fetch(`${this.#product.url}/api${path}`, {
      method,
      headers: { cookie: this.#cookie, origin: this.#product.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T; message?: string }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }

  /** A name that no other journey has. */
  name(what: string): string {
    return `${what}-${randomBytes(4).toString('hex')}`
  }

  /** A person with these keys, and a password that is theirs already. */
  async make(what: string, keys: readonly AccessKey[] = [], change: object = {}): Promise<Made> {
    const username = this.name(what)
    // What lets somebody manage people is given by two, to an account that is there.
    const byTwo = keys.includes(managing)
    const { id, link } = await this.ask<{ id: number; link: string }>(`POST ${path('person/')}`, {
      username,
      email: `${username}@campus.example`,
      firstname: what,
      lastname: 'Journey',
      role: 0,
      groups: [],
      keys: byTwo ? keys.filter((key) => key !== managing) : keys,
      expires_at: null,
      password_by: 'link',
      reentered: { password: this.#product.password, code: '' },
      ...change,
    })
    const password = `violet tractors hum ${randomBytes(9).toString('hex')}`
    await fetch(`${this.#product.url}/api/users/password/`, {
      method: 'POST',
      headers: { origin: this.#product.url, 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('=')[1], password }),
    })
    if (byTwo) await changeByTwo(this.#product, await this.changeOf(id, { keys }))
    return { id, username, password }
  }

  person<T = Record<string, unknown>>(id: number): Promise<T> {
    return this.ask<T>(`GET ${path('person/')}?id=${id}`)
  }

  /** A change of a person at the version of now, as it is asked for. */
  async changeOf(id: number, change: object): Promise<object> {
    const now = await this.person<Record<string, never>>(id)
    const { username, email, firstname, lastname, role, groups, keys, expires_at, version } = now
    const fields = { username, email, firstname, lastname, role, groups, keys, expires_at }
    return { kind: 'person', id, version, ...fields, ...change }
  }

  /** Changes a person as another administrator would, at the version of now. */
  async change(id: number, change: object): Promise<void> {
    const now = await this.person<Record<string, never>>(id)
    const { username, email, firstname, lastname, role, groups, keys, expires_at, version } = now
    await this.ask(`PUT ${path('person/')}`, {
      id,
      version,
      username,
      email,
      firstname,
      lastname,
      role,
      groups,
      keys,
      expires_at,
      ...change,
    })
  }
}

const path = (rest: string) => `${place.replace('/api', '')}/${rest}`
