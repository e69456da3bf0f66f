import { readFile } from 'node:fs/promises'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'

const base = '/api/administration/connected-systems'

/** Where the screen is. */
export const screen = '/administration/connected-systems'

async function ask<T>(
  product: Product,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const cookie = await sessionOf(product, 'administrator')
  const response = await fetch(`${product.url}${base}/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { readonly data: T }).data
}

/** A login or community of the systems file, as the administrator who wrote the file knows it. */
export async function secretInFile(product: Product, name: string) {
  const { file } = await ask<{ readonly file: string }>(product, 'GET', '')
  const text = await readFile(file, 'utf8')
  const entry = new RegExp(
    `- name: ${name}\\s+kind: (\\S+)\\s+(?:username: (\\S+)\\s+)?secret:\\s+value: (\\S+)`,
  ).exec(text)
  return { kind: entry?.[1] ?? '', username: entry?.[2] ?? '', secret: entry?.[3] ?? '' }
}

interface Known {
  readonly version: number
  readonly host: string | null
  readonly port: number | null
  readonly kind: string
  readonly product: string
  readonly certificate_authority: string | null
  readonly fingerprint: string | null
  readonly server_name: string | null
  readonly settings: readonly { readonly name: string; readonly value: unknown }[]
}

export const systemNamed = (product: Product, name: string) =>
  ask<Known>(product, 'GET', `system/?name=${name}`)

/** Connects the lab's sender of alerts, as an administrator would who was given its secret. */
export async function connectFeed(product: Product, name: string, title: string): Promise<void> {
  const { secret } = await secretInFile(product, 'alerts-secret')
  await ask(product, 'POST', 'system/', {
    name,
    title,
    kind: 'alerts',
    product: 'signed-alerts',
    settings: [],
    credential: { kind: 'signing-secret', secret },
    host: '127.0.0.1',
    port: 443,
    certificate_authority: null,
    fingerprint: null,
    server_name: null,
    address: null,
    page: null,
  })
}

/** Connects what the lab has once more, under another name, as somebody would by hand. */
export async function connectAgain(
  product: Product,
  as: { readonly name: string; readonly title: string },
  like: { readonly system: string; readonly credential: string },
): Promise<Known> {
  const { kind, product: made, host, port, settings, ...known } = await systemNamed(product, like.system)
  const { username, secret } = await secretInFile(product, like.credential)
  const { certificate_authority, fingerprint, server_name } = known
  const credential =
    username === ''
      ? { kind: 'snmp-v2c', community: secret }
      : { kind: 'password', username, password: secret, enable: null }
  const place = { host, port, certificate_authority, fingerprint, server_name, address: null, page: null }
  return ask<Known>(product, 'POST', 'system/', {
    ...as,
    kind,
    product: made,
    settings,
    credential,
    ...place,
  })
}

/** Whatever a journey came to, the next one finds the systems as they were. */
export async function removeSystem(product: Product, name: string): Promise<void> {
  const { version } = await systemNamed(product, name)
  await ask(product, 'POST', 'system/remove/', { name, version })
}

interface Device {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly version: number
  readonly enabled: boolean
}

export async function devicesOf(product: Product, system: string): Promise<readonly Device[]> {
  return (await ask<{ readonly devices: readonly Device[] }>(product, 'GET', `devices/?name=${system}`))
    .devices
}

export async function enableDevice(product: Product, system: string, name: string): Promise<void> {
  const device = (await devicesOf(product, system)).find((one) => one.name === name)
  if (device === undefined || device.enabled) return
  await ask(product, 'POST', 'devices/enable/', { system, name, version: device.version, enabled: true })
}

/** Allows changes through a system with the login that reads it, as an administrator would where one login may do both. */
export async function allowChanges(product: Product, name: string, credential: string): Promise<void> {
  const { kind, username, secret } = await secretInFile(product, credential)
  const { version } = await systemNamed(product, name)
  const written = await ask<Known>(product, 'PUT', 'system/write-credential/', {
    name,
    version,
    credential:
      kind === 'api-key' ? { kind, secret } : { kind: 'password', username, password: secret, enable: null },
  })
  await ask(product, 'POST', 'system/allow/', {
    name,
    version: written.version,
    changes: true,
    containment: false,
  })
}

/** Only reads again. */
export async function forbidChanges(product: Product, name: string): Promise<void> {
  const { version } = await systemNamed(product, name)
  await ask(product, 'PUT', 'system/write-credential/', { name, version, credential: null })
}
