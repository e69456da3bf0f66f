import { randomBytes } from 'node:crypto'
import { announceProduct } from '../e2e/journeys/product/running.ts'
import type { Product } from '../e2e/journeys/product/running.ts'
import { startProduct } from '../e2e/journeys/product/start.ts'
import { ensureWebBuilt } from '../scripts/bootstrap/web-built.mjs'

/** Builds the pages, starts one product for the whole campaign, and stops it however the campaign ends. */
export async function withProduct<T>(act: (product: Product) => Promise<T>): Promise<T> {
  await ensureWebBuilt()
  const { product, stop } = await startProduct(randomBytes(18).toString('base64url'))
  announceProduct(product)
  try {
    return await act(product)
  } finally {
    await stop()
  }
}
