import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'

const screen = '/site-resources/network-locations'

test('an outlet is found by its switch port, and traced from the wall to the device that is seen there', async ({
  asRole,
  lab,
}) => {
  const { switch: name, port, mac } = await lab.endpoint('printer', 'traced')
  const page = await asRole('engineer', screen)
  await page.getByRole('searchbox', { name: 'Filter outlets' }).fill(`${name} ${port}`)
  const row = page.getByRole('table', { name: 'Outlets' }).getByRole('row').filter({ hasText: port })
  await expect(row.first()).toContainText(/confirmed|in use/)
  expect(await seriousFindings(page)).toEqual([])
  await row.first().getByRole('link').first().click()
  const trace = page.getByRole('table', { name: 'Trace' })
  await expect(trace.getByRole('row', { name: /^Switch port/ })).toContainText(`${name} ${port}`)
  await expect(trace.getByRole('row', { name: /^Device/ })).toContainText(mac)
  await expect(trace.getByRole('link', { name: `${name} ${port}` })).toHaveAttribute(
    'href',
    /cisco-switch\?q=/,
  )
  await page.getByRole('tab', { name: /^Same room/ }).click()
  await expect(page.getByRole('table', { name: 'In the same room' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a person walks from campus to building, floor and closet, adds a room there, and removes it again', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const page = await asRole('engineer', screen)
  const kinds = page.getByRole('navigation', { name: 'Kinds of places' })
  const tree = page.getByRole('navigation', { name: 'Places' })
  await tree.getByRole('link', { name: /^B02 / }).click()
  await tree.getByRole('link', { name: /^Floor 1 / }).click()
  await expect(page).toHaveURL(/building=B02&floor=1/)
  await kinds.getByRole('link', { name: 'Closets' }).click()
  await expect(kinds.locator('[aria-current]')).toHaveText(['Closets'])
  await expect(page).toHaveURL(/list=rooms.*kind=closet/)
  const closets = page.getByRole('table', { name: 'Rooms' })
  await expect(closets.getByRole('row').nth(1)).toContainText('closet')
  expect(await seriousFindings(page)).toEqual([])
  await closets.getByRole('link', { name: 'B02-001', exact: true }).click()
  const closet = page.getByRole('region', { name: 'B02/B02-001' })
  await closet.getByRole('tab', { name: /^Devices/ }).click()
  await closet.getByRole('table', { name: 'Network devices' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/network-devices\?id=/)

  await page.goto(`${screen}?list=rooms&building=B02&floor=1`)
  await page.getByRole('button', { name: 'Add room' }).click()
  const form = page.getByRole('region', { name: 'Add room' })
  await form.getByRole('combobox', { name: 'Building' }).fill('B02')
  await form.getByRole('option', { name: /^B02/ }).click()
  await form.getByLabel('Floor').fill('99')
  await form.getByLabel('Room').fill('B02-1ZZ')
  await form.getByRole('button', { name: 'Save room' }).click()
  await expect(form.getByLabel('Floor')).toHaveAccessibleDescription(/is not a floor of B02/)
  // The floors of that building, chosen by keys.
  await form.getByLabel('Floor').fill('1')
  await form.getByRole('option', { name: /^1/ }).first().waitFor()
  await form.getByLabel('Floor').press('ArrowDown')
  await form.getByLabel('Floor').press('Enter')
  await expect(form.getByRole('listbox')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save room' }).click()
  const room = page.getByRole('region', { name: 'B02/B02-1ZZ' })
  await room.getByRole('button', { name: 'Remove room' }).click()
  await room.getByRole('button', { name: 'Remove B02/B02-1ZZ' }).click()
  await expect(room.getByText('This room was removed.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('outlets are narrowed to those that the network contradicts or never saw, by building and floor', async ({
  asRole,
}) => {
  const page = await asRole('desk', screen)
  await page.getByLabel('State').selectOption('unconfirmed')
  await page.getByLabel('Building').selectOption('B02')
  await page.getByLabel('Floor').selectOption('1')
  await expect(page).toHaveURL(/state=unconfirmed&building=B02&floor=1/)
  await expect(page.getByText(/^\d+ of [\d\u2009]+ outlets$/)).toBeVisible()
  const tags = page.getByRole('list', { name: 'Filters that are set' })
  await expect(tags.getByRole('button')).toHaveText([
    /State: unconfirmed/,
    /Building: B02/,
    /Floor: 1/,
    'Clear all',
  ])
  const states = page.getByRole('table', { name: 'Outlets' }).getByRole('row')
  await expect(states.nth(1)).toContainText('unconfirmed')
  await page.getByRole('link').filter({ hasText: /^B02-/ }).first().click()
  await expect(page.getByText('No device was ever seen at its port.')).toBeVisible()
})

test('the list stands still: a place keeps the other filters, heads and columns stay, and a click in a row opens it', async ({
  asRole,
}) => {
  const page = await asRole('engineer', `${screen}?state=confirmed`)
  const table = page.getByRole('table', { name: 'Outlets' })
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^B02 / }).click()
  await expect(page).toHaveURL(/state=confirmed&building=B02/)
  await page.getByRole('button', { name: 'Remove the filter Building: B02' }).click()
  await expect(page.getByRole('list', { name: 'Filters that are set' })).toHaveText(
    /^Remove the filter State: confirmed$/,
  )
  await expect(page).not.toHaveURL(/building=B/)

  const widths = () => table.locator('thead th').evaluateAll((all) => all.map((head) => head.clientWidth))
  await expect(table.getByRole('row').nth(12)).toContainText('confirmed')
  const before = await widths()
  const first = (await table.locator('tbody a[data-id]').first().textContent()) ?? ''
  await page.mouse.move(700, 600)
  await page.mouse.wheel(0, 6_000)
  await expect(table.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  await expect(table.locator('tr[data-filled]').nth(12)).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Outlet' })).toBeInViewport()
  expect(await widths()).toEqual(before)

  const row = table.locator('tr[data-filled]').nth(12)
  const name = (await row.locator('a[data-id]').textContent()) ?? ''
  await row.getByText('confirmed').click()
  await expect(page.getByRole('region', { name: new RegExp(`${name}$`) }).last()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('columns are chosen, a view is saved and the address is shared, as on pages of questions', async ({
  asRole,
}) => {
  const page = await asRole('engineer', screen)
  const table = page.getByRole('table', { name: 'Outlets' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Panel port' }).uncheck()
  await expect(table.getByRole('columnheader', { name: 'Panel port' })).toHaveCount(0)
  await expect(page).toHaveURL(/columns=/)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(table.getByRole('columnheader', { name: 'Panel port' })).toBeVisible()
  await page.goto(`${screen}?building=B02`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view …' }).click()
  await page.getByLabel('View name').fill('Outlets of B02')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto(screen)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByText('Outlets of B02').click()
  await expect(page).toHaveURL(/building=B02/)
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
