import { chromium } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expect as expectPage } from '@playwright/test'
import { test } from 'vitest'
import { ensureBrowser } from '../../scripts/stages/browser.mjs'
import { login, startKea } from './systems/kea.ts'
import { whyNot } from './systems/missing.ts'
import { firstAdministrator, makeKeyFile, startProduct } from './systems/product.ts'
import { running } from './systems/running.ts'
import { startSamba } from './systems/samba.ts'

const expect = expectPage.configure({ timeout: 20_000 })

/** A site's first hour: its Kea and its directory exist, the console has just been started and knows neither. */
const site = running(whyNot('kea', { namespaces: true }) ?? whyNot('samba'), async (ground) => {
  const found = await ensureBrowser(performance.now() + 120_000)
  if ('missing' in found) throw new Error(found.missing)
  const kea = await startKea(ground)
  await kea.exchange('02:00:5e:20:00:01', 1, 'b07-pc-0231')
  const samba = await startSamba(ground)
  const product = await startProduct(ground, { KEY_FILE: makeKeyFile(ground.folder) })
  const root = await firstAdministrator(product)
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
  ground.atEnd(() => browser.close())
  const context = await browser.newContext({ baseURL: product.url })
  await context.addCookies(root.cookies())
  await context.addInitScript(() => localStorage.setItem('isLogin', 'true'))
  return { kea, samba, page: await context.newPage() }
})

const step = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Steps of the test' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .first()

interface ByHand {
  readonly product: string
  readonly title: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
}

/** As its hints say: test, compare what is shown, pin it, test again, connect. */
async function connect(page: Page, typed: ByHand): Promise<void> {
  await page.goto('/administration/connected-systems')
  await page.getByRole('button', { name: 'Connect a system' }).first().click()
  await page.getByLabel('Product').selectOption(typed.product)
  await page.getByLabel('Title').fill(typed.title)
  await page.getByLabel('Name', { exact: true }).fill(typed.name)
  await page.getByLabel('Host').fill(typed.host)
  await page.getByLabel('Port', { exact: true }).fill(String(typed.port))
  await page.getByLabel('User name').fill(typed.username)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(step(page, 'Trust')).toContainText('failed')
  await page.getByRole('button', { name: 'Pin fingerprint' }).first().click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(step(page, 'Answer')).toContainText('done')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: typed.title })).toBeVisible()
}

async function ask(page: Page, path: string, q: string): Promise<void> {
  await page.goto(path)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
}

test('a real Kea and a real directory are connected through the screen, and answer the first questions', async () => {
  const { kea, samba, page } = site()
  await connect(page, {
    product: 'dhcp/kea',
    title: 'DHCP kea-1',
    name: 'kea-1',
    host: '127.0.0.1',
    port: kea.ports.tls,
    ...login,
  })
  await connect(page, {
    product: 'directory/active-directory',
    title: 'Campus directory',
    name: 'campus-directory',
    host: samba.host,
    port: 636,
    username: 'svc-console@campus.example',
    password: 'Svc-Console-2026!',
  })
  await ask(page, '/common-queries/dhcp-server', '02:00:5e:20:00:01')
  await expect(page.getByRole('article')).toContainText(/is leased to b07-pc-0231/)
  await ask(page, '/common-queries/active-directory', 'u10001')
  await expect(page.getByRole('main')).toContainText('Ada Adler')
}, 180_000)
