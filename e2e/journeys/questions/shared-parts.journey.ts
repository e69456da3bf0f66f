import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import type { Connected } from '../lab/lab.ts'

/** What every page that asks several sources has; device lookup has journeys of its own for it. */
interface Screen {
  readonly name: string
  readonly path: string
  /** What is asked about a device. */
  readonly q: (device: Connected) => string
  /** A source of the page that is asked over a wire, by the words on its chip and its kind. */
  readonly source: string
  readonly kind: string
}

const screens: readonly Screen[] = [
  {
    name: 'active directory',
    path: '/common-queries/active-directory',
    q: ({ owner }) => owner ?? '',
    source: 'Directory directory-1',
    kind: 'directory',
  },
  {
    name: 'DHCP server',
    path: '/common-queries/dhcp-server',
    q: ({ ip }) => ip,
    source: 'DHCP kea-1',
    kind: 'dhcp',
  },
  {
    name: 'switch',
    path: '/common-queries/cisco-switch',
    q: (device) => `${device.switch} ${device.port}`,
    source: 'Switches \\(SSH\\)',
    kind: 'switch',
  },
  {
    name: 'identity services engine',
    path: '/common-queries/cisco-ise',
    q: ({ mac }) => mac,
    source: 'ISE ise-1',
    kind: 'identity',
  },
]

const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Identifier' })
const settled = (page: Page) =>
  expect(main(page).locator('[aria-busy]').first()).toHaveAttribute('aria-busy', 'false', { timeout: 50_000 })

/** All of them are built of the same parts: one is enough by day, the one that has most of its own. */
const tried = process.env['NIGHTLY'] === '1' ? screens : screens.filter(({ kind }) => kind === 'switch')

for (const { name, path, q, source, kind } of tried) {
  test(`${name}: raw answer, its own page, refresh, what one asked lately and a pasted list`, async ({
    asRole,
    lab,
  }) => {
    test.setTimeout(180_000)
    const people = await lab.people()
    const device = await lab.endpoint('desktop', `shared ${kind}`, ({ owner, session }) => {
      const person = people.find(({ username }) => username === owner)
      return session !== null && person?.enabled === true
    })
    const text = q(device)
    const own = `https://${kind}.campus.test/`
    const page = await asRole('engineer', path)
    // As if somebody had given the system an address of its own page.
    await page.route(`**/api${path}/?*`, async (route) => {
      const response = await route.fetch({ timeout: 55_000 })
      const told = (await response.text()).replaceAll(`"kind":"${kind}"`, `"kind":"${kind}","page":"${own}"`)
      await route.fulfill({ response, body: told })
    })
    await page.evaluate(() => {
      window.open = (url) => {
        document.documentElement.dataset['opened'] = String(url)
        return null
      }
    })
    await field(page).fill(text)
    await field(page).press('Enter')
    await settled(page)

    const chip = main(page)
      .getByRole('list', { name: 'Sources' })
      .first()
      .getByRole('button', { name: new RegExp(`^${source}`) })
      .first()
    await chip.click()
    await page.getByRole('menuitem', { name: 'Open system page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-opened', own)

    await chip.click()
    await page.getByRole('menuitem', { name: 'Retry and show raw answer' }).click()
    const raw = main(page).getByRole('region', { name: 'Raw answers' })
    await expect(raw.getByRole('region').first()).toBeVisible({ timeout: 50_000 })
    await raw.locator('details').first().locator('summary').click()
    await expect(raw.locator('details').first().locator('pre').last()).not.toBeEmpty()
    await raw.getByRole('button', { name: 'Close' }).click()
    await expect(raw).toBeHidden()
    await settled(page)

    const asked = page.waitForRequest((request) => request.url().includes(`/api${path}/?`))
    await page.getByRole('button', { name: 'Refresh: by hand' }).click()
    await page.getByRole('menuitem', { name: 'Ask again now' }).click()
    await asked
    await settled(page)

    await page.goto(path)
    const lately = main(page).getByRole('region', { name: 'Recent questions' })
    await expect(lately.getByRole('link', { name: text, exact: true })).toBeVisible()
    await page.evaluate((lines) => navigator.clipboard.writeText(lines), `${text}\naabbccddeef`)
    await field(page).press('Control+v')
    const list = main(page).getByRole('region', { name: 'Pasted list' })
    await expect(list.getByRole('status')).toContainText('2 of 2 settled', { timeout: 90_000 })
    await expect(list.locator('tr[data-state="answered"]').first()).toContainText(text)
  })
}
