import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { FullConfig } from '@playwright/test'
import { ensureWebBuilt } from '../../../scripts/bootstrap/web-built.mjs'
import { askByCall, signInByCall } from './api.ts'
import { newDataFolder } from './data-folder.ts'
import { announceProduct, isStartedAlready } from './running.ts'
import type { Product } from './running.ts'
import { startProduct } from './start.ts'

type Stop = () => Promise<void>

/**
 * Starts a product with pages of now for each worker, and waits until every switch of its campus has been walked once.
 * What a journey does to its campus and its people no other worker feels.
 */
export default async function setUp({ workers }: FullConfig): Promise<Stop> {
  await ensureWebBuilt()
  if (isStartedAlready()) return keepTemporary()
  const stops: Stop[] = []
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
  const begun = await Promise.allSettled(
    Array.from({ length: workers }, async (_, place) => {
      const { product, stop } = await startProduct(randomBytes(18).toString('base64url'))
      stops.push(stop)
      announceProduct(product, place)
      await untilReady(product)
    }),
  )
  const failed = begun.find((one) => one.status === 'rejected')
  if (failed !== undefined) {
    await stopAll()
    throw failed.reason
  }
  const removeTemporary = keepTemporary()
  return async () => {
    await stopAll()
    await removeTemporary()
  }
}

/** Workers and their browsers have their temporary files in a folder that goes with the journeys, however those end. */
function keepTemporary(): Stop {
  const folder = newDataFolder()
  process.env['TMPDIR'] = folder
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function untilReady(product: Product): Promise<void> {
  const cookie = await signInByCall(product, 'desk')
  const indexState = async () => {
    const { sources } = await askByCall(product, cookie, '10.1.1.1', 'no')
    return sources.find(({ id }) => id === 'index')?.state
  }
  await expect.poll(indexState, { timeout: 90_000, intervals: [500] }).toMatch(/^(ok|none)$/)
}
