import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { ensureWebBuilt } from '../../../scripts/bootstrap/web-built.mjs'
import { askByCall, signInByCall } from './api.ts'
import { announceProduct, isStartedAlready, runningProduct } from './running.ts'
import { startProduct } from './start.ts'
import { ensureSecondAdministrator } from './two-administrators.ts'

/** Starts the product with pages of now, and waits until every switch has been walked once. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  if (isStartedAlready()) {
    await ensureSecondAdministrator(runningProduct())
    return async () => undefined
  }
  const { product, stop } = await startProduct(randomBytes(18).toString('base64url'))
  announceProduct(product)
  try {
    await ensureSecondAdministrator(product)
    const cookie = await signInByCall(product, 'desk')
    const indexState = async () => {
      const { sources } = await askByCall(product, cookie, '10.1.1.1', 'no')
      return sources.find(({ id }) => id === 'index')?.state
    }
    await expect.poll(indexState, { timeout: 90_000, intervals: [500] }).toMatch(/^(ok|none)$/)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
