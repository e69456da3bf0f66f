import type { Page } from '@playwright/test'
import type { truthOfAccessPoint, truthOfWirelessClient } from '../../../lab/src/control/air.ts'
import { expect } from '../journey.ts'
import type { LabClient } from '../lab/lab.ts'
import type { Product } from '../product/running.ts'

type TrueClient = ReturnType<typeof truthOfWirelessClient>
export type TrueAccessPoint = ReturnType<typeof truthOfAccessPoint>
/** A client that is running with an address. */
export type RunningClient = TrueClient & {
  readonly ip: string
  readonly accessPointName: string
  readonly controller: string
  readonly rssi: number
  readonly channel: number
  readonly vlan: number
}

export async function control<T>(product: Product, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${product.control}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

const listed = async <T>(product: Product, kind: string) =>
  (await control<{ items: readonly T[] }>(product, 'GET', `/truth/${kind}?limit=5000`)).items

export async function runningClient(
  product: Product,
  fits: (one: RunningClient) => boolean = () => true,
): Promise<RunningClient> {
  const all = await listed<TrueClient>(product, 'wireless-clients')
  const found = all
    .filter((one): one is RunningClient => one.stage === 'run' && one.ip !== null)
    .find((one) => fits(one))
  if (found === undefined) throw new Error('The campus has no such wireless client.')
  return found
}

export const allAccessPoints = (product: Product) => listed<TrueAccessPoint>(product, 'access-points')

/** A joined access point with clients. */
export async function busyAccessPoint(
  product: Product,
): Promise<TrueAccessPoint & { readonly name: string }> {
  const all = await allAccessPoints(product)
  const found = all.find(
    (one): one is TrueAccessPoint & { readonly name: string } =>
      one.name !== null && one.joined && one.clients.length > 1,
  )
  if (found === undefined) throw new Error('The campus has no access point with clients.')
  return found
}

/** Excludes a client until the journey is over. */
export async function exclude(product: Product, lab: LabClient, mac: string, reason: string): Promise<void> {
  const path = `/world/wireless-clients/${mac}`
  lab.undoing(() => control(product, 'PUT', path, { excluded: null }))
  await control(product, 'PUT', path, { excluded: reason })
}

/** Keeps an access point from joining until the journey is over. */
export async function refuseJoin(product: Product, lab: LabClient, mac: string, why: string): Promise<void> {
  const path = `/world/access-points/${mac}`
  lab.undoing(() => control(product, 'PUT', path, { refused: null }))
  await control(product, 'PUT', path, { refused: why })
}

export const main = (page: Page) => page.getByRole('main')
export const line = (page: Page, name: string) => main(page).locator(`[data-line="${name}"]`)

export async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]')
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

export async function ask(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await settled(page)
}
