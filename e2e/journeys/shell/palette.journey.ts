import { screens } from '@patchbay/contract/screens'
import { expect, test } from '../journey.ts'
import { PalettePage } from './palette-page.ts'

const searchPath = '/workflows/search-and-locate'

test('Ctrl K, an identifier and Enter ask for it, and no system is asked before', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'palette')
  const page = await asRole('engineer', '/site-resources')
  const asked: string[] = []
  page.on('request', (request) => {
    // Its own lists of this person are the console's: what they asked and saved before; so is how it is itself.
    if (/\/api\/(?!account\/|health\/|condition\/)/.test(request.url())) asked.push(request.url())
  })
  const palette = new PalettePage(page)
  await palette.open()
  await expect(palette.field).toBeFocused()
  await palette.field.pressSequentially(device.mac.replaceAll(':', ''))
  await expect(palette.current).toHaveText(/^Search and locate.*MAC, bare$/)
  const pages = screens.filter(({ takes }) => takes === 'any' || takes?.includes('mac') === true)
  await expect(palette.dialog.getByRole('status')).toHaveText(`${pages.length} results`)
  expect(asked).toEqual([])
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${searchPath}?q=${device.mac.replaceAll(':', '')}`)
  await expect(page.getByRole('heading', { name: 'Search and locate' })).toBeFocused()
})

test('the whole palette goes by keyboard: arrows, Home, End, Escape, and the field names its line', async ({
  asRole,
}) => {
  const page = await asRole('desk', '/workflows')
  const palette = new PalettePage(page)
  const card = page.getByRole('main').getByRole('link', { name: 'Search and locate' })
  await card.focus()
  const remembered = page.waitForResponse(/\/api\/account\/questions\//)
  await palette.open()
  // What was asked in other visits comes a moment later, and is offered first.
  const { data } = (await (await remembered).json()) as { data: readonly unknown[] }
  await expect(palette.dialog.getByRole('group', { name: 'Recent' })).toHaveCount(Math.min(1, data.length))
  const count = await palette.options.count()
  expect(count).toBeGreaterThan(10)
  const currentAt = async () => {
    const id = await palette.field.getAttribute('aria-activedescendant')
    await expect(palette.current).toHaveCount(1)
    await expect(palette.current).toHaveAttribute('id', id ?? '')
    await expect(palette.current).toBeInViewport()
    const ids = await palette.options.evaluateAll((options) => options.map((option) => option.id))
    return ids.indexOf(id ?? '')
  }
  const steps = [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['End', count - 1],
    ['ArrowDown', 0],
    ['ArrowUp', count - 1],
    ['Home', 0],
    ['PageDown', 8],
  ] as const
  expect(await currentAt()).toBe(0)
  for (const [key, at] of steps) {
    await page.keyboard.press(key)
    expect([key, await currentAt()]).toEqual([key, at])
  }
  await expect(palette.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toHaveCount(0)
  await expect(card).toBeFocused()
})

test('a page is found by the beginnings of its words, and only pages that may be opened', async ({
  asRole,
}) => {
  const page = await asRole('facilities')
  const palette = new PalettePage(page)
  await page.getByRole('button', { name: /^Go to a page/ }).click()
  await palette.field.fill('floor')
  await expect(palette.options).toHaveText([/^Floor plans/, /^Map locate/])
  for (const hidden of ['user management', 'search and locate', 'cyber']) {
    await palette.field.fill(hidden)
    // Map locate takes any name; what is typed stands behind its title.
    await expect(palette.options).toHaveText([/^Map locate/])
  }
  await palette.field.fill('floor')
  await palette.options.first().click()
  await expect(page).toHaveURL('/site-resources/floor-plans')
  await expect(page.getByRole('heading', { name: 'Floor plans' })).toBeFocused()
})

test('a text with a fault is explained, and what was asked before is offered again', async ({ asRole }) => {
  const page = await asRole('desk', `${searchPath}?q=10.1.1.1&live=no`)
  const palette = new PalettePage(page)
  await palette.open()
  await palette.field.fill('001b540a3c7')
  await expect(palette.dialog.getByRole('status')).toHaveText('Not an identifier: 11 hex digits, needs 12.')
  await palette.field.fill('')
  await expect(palette.options.first()).toHaveText(/^Search and locate10\.1\.1\.1/)
})

test('what was asked in another visit is offered, until it is forgotten', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'palette')
  const page = await asRole('engineer', `${searchPath}?q=${device.ip}&live=no`)
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', {
    timeout: 35_000,
  })
  // A page that is loaded anew remembers nothing of this visit.
  await page.goto('/site-resources')
  const palette = new PalettePage(page)
  await palette.open()
  const line = palette.dialog.getByRole('group', { name: 'Recent' }).getByRole('option', { name: device.ip })
  await expect(line.first()).toContainText('Search and locate')
  await line.first().click()
  await expect(page).toHaveURL(`${searchPath}?q=${device.ip}`)
  await page.goto(searchPath)
  const lately = page.getByRole('main').getByRole('region', { name: 'Recent questions' })
  await lately.getByRole('button', { name: `Forget ${device.ip}` }).click()
  await expect(lately.getByRole('link', { name: device.ip })).toBeHidden()
  await palette.open()
  await palette.field.fill(device.ip)
  await expect(palette.dialog.getByRole('group', { name: /^Found for/ })).toBeVisible()
  await expect(palette.dialog.getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

test('what the open page can do is offered, and gone with the page', async ({ asRole, lab }) => {
  const device = await lab.endpoint('printer', 'palette')
  const page = await asRole('engineer', `/common-queries/device-lookup?q=${device.ip}&live=no`)
  await expect(page.getByRole('main').locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', {
    timeout: 35_000,
  })
  const palette = new PalettePage(page)
  await palette.open()
  const here = palette.dialog.getByRole('group', { name: 'On this page' })
  for (const does of ['Ask all sources again', 'Export as CSV', 'Copy for ticket', 'Share', 'Save view']) {
    await expect(here.getByRole('option', { name: does })).toHaveCount(1)
  }
  await palette.field.fill('export as csv')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^device-lookup.*\.csv$/)
  await page.goto('/site-resources')
  await palette.open()
  await expect(palette.dialog.getByRole('option', { name: 'Export as CSV' })).toHaveCount(0)
})

test('text typed in the header goes along, and Ctrl Enter opens a tab of its own', async ({
  asRole,
  context,
}) => {
  const page = await asRole('desk', '/about')
  const palette = new PalettePage(page)
  await page.keyboard.press('/')
  await page.keyboard.type('10.1.1')
  await page.getByRole('button', { name: 'Open the palette' }).click()
  await expect(palette.field).toHaveValue('10.1.1')
  await page.keyboard.type('.1')
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opened
  await expect(tab).toHaveURL(`${searchPath}?q=10.1.1.1`)
  await expect(page).toHaveURL('/about')
  await expect(palette.dialog).toBeVisible()
})

test('a change of page closes the palette, and it never opens over another dialog', async ({ asRole }) => {
  const page = await asRole('desk', '/about')
  const palette = new PalettePage(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await palette.open()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(palette.dialog).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the expired session has no palette', async ({ page, asRole }) => {
  await page.clock.install()
  await asRole('desk', '/about')
  const palette = new PalettePage(page)
  await palette.open()
  await page.clock.fastForward('31:00')
  await expect(page.getByText('Your session has expired. Please login again.')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
})
