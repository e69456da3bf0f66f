/** Where a product under test is, as the set-up hands it to the workers through the environment. */
export interface Product {
  readonly url: string
  /** Of every account of the lab. */
  readonly password: string
  /** Base of the lab's control channel. */
  readonly control: string
  /** Folder in which each mail that the product sent is a file. */
  readonly mails: string
}

const names = {
  url: 'JOURNEYS_URL',
  password: 'JOURNEYS_PASSWORD',
  control: 'JOURNEYS_CONTROL',
  mails: 'JOURNEYS_MAILS',
} as const

/**
 * Without a place it is the product of every worker. A place is that of a worker among those that run at the same time: one
 * that ended after a failed journey leaves its product to the one that takes its place.
 */
export function announceProduct(product: Product, place?: number): void {
  for (const [part, name] of Object.entries(names))
    process.env[place === undefined ? name : `${name}_${place}`] = product[part as keyof Product]
}

/** Somebody started a product beforehand, and the journeys take that. */
export const isStartedAlready = (): boolean => process.env[names.url] !== undefined

/** The product of this worker. */
export function runningProduct(): Product {
  const own = isStartedAlready() ? '' : `_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`
  const read = (name: string) => {
    const value = process.env[name + own]
    if (value === undefined)
      throw new Error(`${name}${own} is not set: the set-up did not start the product.`)
    return value
  }
  return {
    url: read(names.url),
    password: read(names.password),
    control: read(names.control),
    mails: read(names.mails),
  }
}
