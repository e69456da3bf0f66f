import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SwitchPage, asking } from '../switch/switch-page.ts'

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-port') ?? null)
/** What comes quicker than from fingers is taken for a scanner. */
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 80 })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function shownSwitch(page: Page): Promise<SwitchPage> {
  const shown = new SwitchPage(page)
  await shown.settled()
  await page.getByRole('heading', { level: 1 }).focus()
  return shown
}

test('J and K walk the rows, Enter opens one, Escape closes it and gives the focus back', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'rows')
  const page = await asRole('engineer', asking(device.switch, { live: 'no' }))
  const shown = await shownSwitch(page)
  const ports = await shown.table
    .locator('tr[data-port]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-port')))
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['ArrowDown', 2],
    ['End', ports.length - 1],
    ['j', ports.length - 1],
    ['Home', 0],
    ['ArrowUp', 0],
  ] as const) {
    await press(page, key)
    expect([key, await focusedRow(page)]).toEqual([key, ports[at]])
    await expect(shown.table.locator('tr:focus')).toBeInViewport()
  }
  const row = shown.row(ports[0] ?? '')
  await expect(row).toHaveCSS('outline-style', 'solid')
  await press(page, 'Enter')
  await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await press(page, 'Escape')
  await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  expect(await focusedRow(page)).toBe(ports[0])
  await expect(row).toBeFocused()
})

test('C copies what the row is about, Shift C its MAC in any notation, and a field takes letters as text', async ({
  asRole,
  context,
  lab,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const device = await lab.endpoint('desktop', 'rows')
  const page = await asRole('engineer', asking(device.switch, { live: 'no', find: device.port }))
  const shown = await shownSwitch(page)
  await expect(shown.row(device.port)).toContainText(device.mac)
  do await press(page, 'j')
  while ((await focusedRow(page)) !== device.port)
  await press(page, 'c')
  await expect.poll(() => copied(page)).toBe(device.port)
  await press(page, 'Shift+C')
  const notations = page.getByRole('dialog', { name: 'Notations' })
  await expect(notations.getByRole('listitem')).toHaveCount(6)
  const cisco = (device.mac.replaceAll(':', '').match(/.{4}/g) ?? []).join('.')
  await notations.getByRole('button', { name: cisco }).click()
  await expect(notations).toHaveCount(0)
  await expect.poll(() => copied(page)).toBe(cisco)
  await expect(shown.row(device.port)).toBeFocused()

  const filter = shown.main.getByRole('searchbox', { name: 'Filter ports' })
  await filter.fill('')
  await filter.pressSequentially('jkc].')
  await expect(filter).toHaveValue('jkc].')
  await expect(shown.tab('Ports')).toHaveAttribute('aria-selected', 'true')
})

test('the brackets go from tab to tab, the full stop asks again, and ? lists them all', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'rows')
  const page = await asRole('engineer', asking(device.switch, { live: 'no' }))
  const shown = await shownSwitch(page)
  await press(page, ']')
  await expect(shown.tab('MAC table')).toHaveAttribute('aria-selected', 'true')
  await shown.settled()
  await press(page, '[')
  await expect(shown.tab('Ports')).toHaveAttribute('aria-selected', 'true')
  await shown.settled()
  const asked = page.waitForRequest((request) => request.url().includes('/api/common-queries/cisco-switch/?'))
  await press(page, '.')
  await asked
  await shown.settled()
  await press(page, '?')
  const list = page.getByRole('dialog', { name: 'Keys' })
  for (const does of [
    'Next row',
    'Previous row',
    'Previous tab',
    'Next tab',
    'Ask all sources again',
    'Copy identifier',
    'Copy MAC in another notation',
  ]) {
    await expect(list.getByText(does, { exact: true })).toBeVisible()
  }
})

test('a table is reached by Tab, walked by arrows, and left again', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'rows')
  const page = await asRole('engineer', asking(device.switch, { live: 'no', view: 'macs' }))
  const shown = await shownSwitch(page)
  await shown.main.getByRole('searchbox', { name: 'Filter MACs' }).focus()
  await press(page, 'Tab')
  await press(page, 'ArrowDown')
  const rows = shown.main.getByRole('table', { name: 'MAC table' }).locator('tbody tr')
  await expect(rows.first()).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
})
