import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'
import { seriousFindings } from '../seriousness.ts'

const path = '/administration/connected-systems'

interface Listed {
  readonly data: {
    readonly file: string
    readonly systems: readonly { readonly name: string; readonly host: string; readonly port: number }[]
  }
}

/** Where the lab's ISE listens and how one signs in to it, as its administrator would know. */
async function labIse(product: Product) {
  const cookie = await sessionOf(product, 'administrator')
  const response = await fetch(`${product.url}/api${path}/`, { headers: { cookie } })
  const { data } = (await response.json()) as Listed
  const { host, port } = data.systems.find(({ name }) => name === 'ise-1')!
  const text = await readFile(data.file, 'utf8')
  const [, username = '', password = ''] =
    /name: ise-login\s+kind: password\s+username: (\S+)\s+secret:\s+value: (\S+)/.exec(text) ?? []
  const mnt = /name: ise-1\s[\s\S]*?mntPort: (\d+)/.exec(text)?.[1]
  const ers = /name: ise-1\s[\s\S]*?ersPort: (\d+)/.exec(text)?.[1]
  return { host, port: String(port), username, password, mnt, ers }
}

/** Whatever the journey came to, the next one finds the systems as they were. */
async function removeByCall(product: Product, name: string): Promise<void> {
  const headers = {
    cookie: await sessionOf(product, 'administrator'),
    'content-type': 'application/json',
  }
  const found = await fetch(`${product.url}/api${path}/system/?name=${name}`, { headers })
  if (!found.ok) return
  const { data } = (await found.json()) as { readonly data: { readonly version: number } }
  const body = JSON.stringify({ name, version: data.version })
  await fetch(`${product.url}/api${path}/system/remove/`, { method: 'POST', headers, body })
}

const step = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Steps of the test' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .first()

test('a second ISE is connected by hand: tested, pinned, saved, broken, disabled and removed', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(180_000)
  const ise = await labIse(product)
  lab.undoing(() => removeByCall(product, 'ise-by-hand'))
  const page = await asRole('administrator', path)
  await page.getByRole('button', { name: 'Connect a system' }).click()
  await page.getByLabel('Product').selectOption('identity/cisco-ise')
  await page.getByLabel('Title').fill('ISE by hand')
  await page.getByLabel('Name', { exact: true }).fill('ise-by-hand')
  await page.getByLabel('Host').fill(ise.host)
  await page.getByLabel('Port', { exact: true }).fill(ise.port)
  await page.getByLabel('User name').fill(ise.username)
  await page.getByLabel('Password').fill(ise.password)
  if (ise.ers !== undefined) await page.getByLabel('Port of ERS').fill(ise.ers)
  if (ise.mnt !== undefined) await page.getByLabel('Port of MnT').fill(ise.mnt)
  expect(await seriousFindings(page)).toEqual([])

  const before = await lab.journalEnd()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(step(page, 'Trust')).toContainText('failed')
  await expect(step(page, 'Answer')).toContainText('not reached')
  const heard = await lab.journalAfter(before, { system: 'ise-1' })
  expect(heard.filter(({ text }) => /\/(ers|admin)\//.test(text))).toEqual([])

  await page.getByRole('button', { name: 'Pin fingerprint' }).first().click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(step(page, 'Answer')).toContainText('done')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ISE by hand' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await lab.pull('ise-1', { certificateChanged: true })
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(step(page, 'Trust')).toContainText('Its certificate differs from the pinned one')
  await expect(step(page, 'Sign-in')).toContainText('not reached')
  await lab.pull('ise-1', { certificateChanged: false })

  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'ISE ise-1' })).toBeVisible()
  await expect(page.getByText('ise-by-hand')).toHaveCount(0)
})

test('the switch that stops all changes says who used it and why, on every page of the screen', async ({
  asRole,
}) => {
  const page = await asRole('administrator', `${path}?system=kea-1`)
  await page.getByRole('button', { name: 'Stop all changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('storm in B07')
  await dialog.getByRole('button', { name: 'Stop all changes' }).click()
  await expect(page.getByText(/All changes stopped since .* by administrator: storm in B07/)).toBeVisible()
  await page.getByRole('button', { name: 'Allow changes again' }).click()
  await dialog.getByLabel('Reason').fill('it is over')
  await dialog.getByRole('button', { name: 'Allow changes again' }).click()
  await expect(page.getByText('Changes are allowed where')).toBeVisible()
})

test('what comes from the systems file is locked with the reason', async ({ asRole }) => {
  const page = await asRole('administrator', `${path}?system=ise-1`)
  await expect(page.getByText(/Set by .*systems\.yaml\. Change it there/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await seriousFindings(page)).toEqual([])
})
