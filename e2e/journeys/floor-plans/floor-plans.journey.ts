import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { seriousFindings } from '../seriousness.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'
import { drawFloor, sketch } from './draw-floor.ts'

const screen = '/site-resources/floor-plans'
const [one, other, third] = [
  { building: 'B02', floor: '1' },
  { building: 'B03', floor: '1' },
  { building: 'B01', floor: '1' },
]
const at = ({ building, floor }: typeof one, more = '') =>
  `${screen}?building=${building}&floor=${floor}${more}`

const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

const choose = (page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('File to import').setInputFiles(chosen)
const drawing = (page: Page) => page.getByRole('application')
const list = (page: Page) => page.getByRole('region', { name: /^On this floor/ })

test('an outlet is found on its floor with its link, its port and the way back to its list', async ({
  asRole,
  lab,
  product,
}) => {
  const { outlet, room, switch: name, port, mac } = await lab.endpoint('printer', 'on the plan')
  const [building = '', number = ''] = room.split('-')
  const of = { building, floor: number.slice(0, -2) }
  await drawFloor(product, of)
  const page = await asRole('engineer', screen)
  const floors = page.getByRole('table', { name: 'Floors' })
  const row = floors.getByRole('row', { name: `${building}/${of.floor}` })
  await expect(row).toContainText('version 1')
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(drawing(page)).toBeVisible()
  await list(page).getByRole('searchbox').fill(outlet)
  await list(page).getByRole('button', { name: outlet }).click()
  const facts = page.getByRole('region', { name: outlet })
  await expect(facts).toContainText('link up')
  await expect(facts).toContainText(`${name} ${port}`)
  await expect(facts.getByRole('link', { name: mac })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await facts.getByRole('link', { name: 'Open in its list' }).click()
  await expect(page).toHaveURL(/network-locations\?id=/)
})

test('the plan is used by keys alone: it zooms, moves and comes back, and the list follows', async ({
  asRole,
  product,
}) => {
  await drawFloor(product, one)
  const page = await asRole('desk', at(one))
  const all = Number(
    await list(page).getByRole('heading').first().locator('xpath=following-sibling::*').innerText(),
  )
  await drawing(page).focus()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('+')
  await expect(list(page)).toContainText(/outside the view/)
  const near = await list(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(list(page)).not.toHaveText(near)
  await page.keyboard.press('0')
  await expect(list(page)).not.toContainText(/outside the view/)
  expect(all).toBeGreaterThan(50)
  // Who may not edit is offered nothing of it.
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('a draft gets a picture, a scale and what is placed, is published, and undone as a version', async ({
  asRole,
  product,
}) => {
  await drawFloor(product, one)
  const page = await asRole('engineer', at(one))
  await page.getByRole('button', { name: 'Edit' }).click()
  await choose(page, file('wing.svg', sketch('<script>alert(1)</script>')))
  await expect(page.getByText('Left out of the SVG: script (1).')).toBeVisible()
  await page.getByLabel('Metres across the whole picture').fill('80')
  await page.getByRole('button', { name: 'Save scale and north' }).click()
  await expect(page.getByText('Now 80.00 m across.')).toBeVisible()
  await list(page).getByRole('searchbox').fill('B02-101')
  await list(page).getByRole('button', { name: 'B02-101', exact: true }).click()
  const room = page.getByRole('region', { name: 'B02-101' })
  const left = room.getByLabel('Metres from the left')
  const before = Number(await left.inputValue())
  await drawing(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(left).toHaveValue(String(before + 1))
  await room.getByRole('button', { name: 'Take B02-101 off the plan' }).click()
  await page.getByRole('button', { name: 'Place B02-101', exact: true }).click()
  await room.getByLabel('Outline').fill('0 0, 6 0, 6 7, 0 7')
  await room.getByRole('button', { name: 'Set outline' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved by engineer')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish B02, floor 1' }).click()
  await expect(page.getByRole('region', { name: /^Version 2, valid from/ })).toBeVisible()
  await page.getByRole('link', { name: 'Lay below' }).click()
  await expect(
    page.getByRole('table', { name: 'Differences' }).getByRole('row', { name: /^B02-101 / }),
  ).toContainText('3.0 m, 3.5 m')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version 1 is published as version 3.')).toBeVisible()
  await page.goto(at(one))
  await expect(page.getByRole('region', { name: /^Version 3, valid from/ })).toBeVisible()
})

test('the second editor is told who saved, sees both positions, and decides', async ({
  asRole,
  complaints,
  product,
  browser,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  await drawFloor(product, other)
  const edit = at(other, '&edit=yes&thing=room%20B03-101')
  const page = await asRole('engineer', edit)
  await drawing(page).focus()
  await page.keyboard.press('ArrowRight')
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const second = await elsewhere.newPage()
  await openSignedIn(second, product, 'administrator', edit)
  await drawing(second).focus()
  await second.keyboard.press('ArrowDown')
  await second.getByRole('button', { name: 'Save draft' }).click()
  await expect(second.getByText('Saved by administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const conflict = page.getByRole('region', { name: /^Changed by two people/ })
  await expect(conflict).toContainText('administrator saved this floor while you edited it.')
  await conflict.getByRole('radio', { name: /^administrator:/ }).check()
  expect(await seriousFindings(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Continue with both' }).click()
  await expect(conflict).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await elsewhere.close()
})

test('a picture that is not what it says is refused with a sentence', async ({
  asRole,
  complaints,
  product,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  await drawFloor(product, third)
  const page = await asRole('engineer', at(third, '&edit=yes'))
  await choose(page, file('plan.png', sketch()))
  await expect(page.getByText('The file is an SVG, but its name says otherwise. Rename it.')).toBeVisible()
  await page.getByRole('button', { name: 'Close editor' }).click()
  await expect(page.getByRole('region', { name: /^Version 1, valid from/ })).toBeVisible()
})

test('positions of a file come into a draft, and lines at fault are listed', async ({ asRole, product }) => {
  await drawFloor(product, third)
  const page = await asRole('engineer', screen)
  await page.getByRole('button', { name: 'Import positions' }).click()
  await page
    .getByLabel('Pasted CSV')
    .fill('building,floor,kind,name,x,y\nB01,1,room,B01-101,20,9\nB01,1,printer,p,1,1')
  await page
    .getByRole('region', { name: 'Import positions' })
    .getByRole('button', { name: 'Import positions' })
    .click()
  await expect(page.getByText(/^1 placed on 1 draft.*The drafts are not published yet/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('The kind is one of')
  await page.goto(at(third, '&edit=yes'))
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test('the plan looks right in both themes and on a phone', async ({ asRole, product }) => {
  await drawFloor(product, third)
  const page = await asRole('engineer', at(third))
  await expect(drawing(page)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(drawing(page)).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('what was moved and not saved is offered again after the page was left', async ({ asRole, product }) => {
  await drawFloor(product, one)
  const page = await asRole('engineer', at(one))
  const open = async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await list(page).getByRole('searchbox').fill('B02-102')
    await list(page).getByRole('button', { name: 'B02-102', exact: true }).click()
    return page.getByRole('region', { name: 'B02-102' }).getByLabel('Metres from the left')
  }
  const left = await open()
  const before = Number(await left.inputValue())
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/account/drafts/') && answer.request().method() === 'PUT',
  )
  await left.fill(String(before + 2))
  await left.press('Tab')
  await kept
  await page.goto(at(one))
  expect(Number(await (await open()).inputValue())).toBe(before)
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect(left).toHaveValue(String(before + 2))
  const gone = page.waitForResponse(
    (answer) => answer.url().includes('/account/drafts/') && answer.request().method() === 'DELETE',
  )
  await page.getByRole('button', { name: 'Undo unsaved' }).click()
  await gone
  await expect(left).toHaveValue(String(before))
})
