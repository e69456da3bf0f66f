import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { ensureWebBuilt } from '../../scripts/bootstrap/web-built.mjs'
import { needPackages } from './debian.ts'
import type { Product } from './running-server.ts'

const browserPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** The whole browser without a window, with the pages built that it will ask for. Throws `Skipped` where there is none. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(browserPath)) needPackages(['chromium'])
  await ensureWebBuilt()
  return chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
}

/** Signs in as a person does. */
export async function signIn(page: Page, product: Omit<Product, 'child'>): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel(/username/i).fill(product.accounts[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
