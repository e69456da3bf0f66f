import { createHmac, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from '../journey.ts'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'

/** A person made for one journey, who may do to the account whatever the journey is about. */
export interface OwnPerson {
  readonly id: number
  readonly username: string
  readonly password: string
}

export interface NewPerson {
  readonly keys?: readonly string[]
  /** How the password comes to the person: chosen by a link that is used up here, or as an administrator hands it over. */
  readonly by?: 'link' | 'generated'
}

export interface HandedOver {
  readonly id: number
  readonly username: string
  /** Path of the one-time link, or the password that was made. */
  readonly link: string | null
  readonly password: string | null
}

async function post(product: Product, path: string, body: object, cookie = ''): Promise<unknown> {
  const response = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: unknown }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}

/** Makes an account as the administrator does, and gives what is handed over. */
export async function makeAccount(
  product: Product,
  { keys = [], by = 'link' }: NewPerson,
): Promise<HandedOver> {
  const username = `own.${randomBytes(5).toString('hex')}`
  const cookie = await sessionOf(product, 'administrator')
  const made = (await post(
    product,
    '/administration/user-management/person/',
    {
      username,
      email: '',
      firstname: 'Ada',
      lastname: 'Own',
      role: 0,
      groups: [],
      keys,
      expires_at: null,
      password_by: by,
      reentered: { password: product.password, code: '' },
    },
    cookie,
  )) as Omit<HandedOver, 'username'>
  return { ...made, username }
}

interface Fixtures {
  /** Makes a person with a password of their own and signs them in at a path. */
  readonly asOwn: (path: string, what?: NewPerson) => Promise<OwnPerson>
}

export const test = base.extend<Fixtures>({
  asOwn: async ({ page, product }, use) =>
    use(async (path, what = {}) => {
      const { id, username, link } = await makeAccount(product, what)
      const password = `${randomBytes(12).toString('base64url')} of ${randomBytes(6).toString('hex')}`
      const token = new URLSearchParams(link?.split('#')[1]).get('password')
      await post(product, '/users/password/', { token, password })
      await openSignedIn(page, { ...product, password }, username, path)
      return { id, username, password }
    }),
})

/** An authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, written after the RFC alone. */
export class Authenticator {
  readonly #secret: Buffer
  #last = 0

  /** From the secret as it is shown. */
  constructor(secret: string) {
    const bits = Array.from(secret.replaceAll(/\s/g, ''))
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('')
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }

  /** A code that was not used yet: the server takes that of the next step, too, so two at once are fine. */
  next(): string {
    const now = Math.floor(Date.now() / 30_000)
    this.#last = Math.max(this.#last + 1, now)
    return this.#codeOf(this.#last)
  }

  /** Of a time long past. */
  stale(): string {
    return this.#codeOf(1)
  }

  #codeOf(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const mac = createHmac('sha1', this.#secret).update(counter).digest()
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
    return String(number % 1_000_000).padStart(6, '0')
  }
}

/** Sets the second factor up in My account and gives the app and the recovery codes. */
export async function setUpSecondFactor(
  page: Page,
  password: string,
): Promise<{ readonly app: Authenticator; readonly codes: string[] }> {
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const begin = page.getByRole('form', { name: 'Set up a second factor' })
  await begin.getByLabel('Password', { exact: true }).fill(password)
  await begin.getByRole('button', { name: 'Show the QR code' }).click()
  return confirmSecondFactor(page)
}

/** Reads the secret that is shown and confirms it with the first code. */
export async function confirmSecondFactor(
  page: Page,
): Promise<{ readonly app: Authenticator; readonly codes: string[] }> {
  const uri = await page.getByRole('link', { name: 'open it in an app' }).getAttribute('href')
  const app = new Authenticator(new URL(uri ?? '').searchParams.get('secret') ?? '')
  await page.getByLabel('Code from the app').fill(app.next())
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  return { app, codes: await list.getByRole('listitem').allTextContents() }
}
