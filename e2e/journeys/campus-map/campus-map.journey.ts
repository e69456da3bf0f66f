import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/site-resources/campus-map'

const drawing = (page: Page) => page.getByRole('application', { name: 'Campus map' })
const table = (page: Page) => page.getByRole('table', { name: 'Buildings' })
const sheet = (page: Page, code: string) => page.getByRole('region', { name: `Building ${code}` })

/** A square of 0.001 degrees for each building, in a row. */
const geojson = (codes: readonly string[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: codes.map((code, at) => {
      const west = 10 + at * 0.002
      const ring = [
        [west, 63],
        [west + 0.001, 63],
        [west + 0.001, 63.0005],
        [west, 63.0005],
        [west, 63],
      ]
      return { type: 'Feature', properties: { code }, geometry: { type: 'Polygon', coordinates: [ring] } }
    }),
  })

async function bring(page: Page, codes: readonly string[]): Promise<void> {
  await page.goto(`${path}?edit=import`)
  const panel = page.getByRole('region', { name: 'Import outlines' })
  await panel.getByLabel('GeoJSON').fill(geojson(codes))
  await panel.getByRole('button', { name: 'Import outlines' }).click()
  await expect(panel).toContainText(/\d+ saved, \d+ unchanged, \d+ refused\./)
}

const codes = ['B01', 'B02', 'B03']

test('without an outline a building stands in the table; a file draws it', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await expect(table(page).getByRole('row', { name: /^B01 / })).toContainText(/drawn/)
  await bring(page, [...codes, 'B99'])
  await expect(page.getByText('Feature 4: The site has no building B99.')).toBeVisible()
  await expect(table(page).getByRole('row', { name: /^B01 / })).not.toContainText('not drawn')
  await expect(drawing(page)).toBeVisible()
})

test('a number of a building opens the list that it counts, and equals it', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await bring(page, codes)
  const figure = table(page).getByRole('link', { name: /^Network devices, B01: \d+$/ })
  const count = Number(await figure.innerText())
  expect(count).toBeGreaterThan(0)
  await figure.click()
  await expect(page).toHaveURL(/network-devices\?building=B01/)
  await expect(page.getByRole('main')).toContainText(`${count} of `)
})

test('a building opens its sheet, by the list and by keys', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await bring(page, codes)
  await page.getByRole('button', { name: 'Close' }).click()
  const list = page.getByRole('region', { name: /^In view/ })
  await list.getByRole('button', { name: /^B02/ }).press('Enter')
  await expect(sheet(page, 'B02')).toContainText('Floors and closets')
  await expect(sheet(page, 'B02').getByRole('heading', { name: 'Who to call' })).toBeVisible()
  await expect(sheet(page, 'B02')).toContainText('Key holder')
  await drawing(page).focus()
  for (let times = 0; times < 8; times += 1) await page.keyboard.press('+')
  await expect(list).toContainText(/outside the view/)
  await page.keyboard.press('0')
  await expect(list).not.toContainText(/outside the view/)
  await page.getByRole('button', { name: 'Access points' }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Access points' })).toBeVisible()
})

test('an outline is drawn corner by corner, saved as a version and restored', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await bring(page, codes)
  await page.goto(`${path}?building=B03`)
  await sheet(page, 'B03').getByRole('button', { name: 'Edit outline' }).click()
  const corners = page.getByLabel('Corners')
  await corners.fill('10.01 63\n10.011 63')
  await expect(page.getByText('An outline has three corners or more.')).toBeVisible()
  await drawing(page).click({ position: { x: 200, y: 100 } })
  await expect(corners).toHaveValue(/^10\.01 63\n10\.011 63\n\d+\.\d+ \d+\.\d+$/)
  await page.getByRole('button', { name: 'Save outline' }).click()
  await sheet(page, 'B03').getByRole('button', { name: 'Edit outline' }).click()
  await page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await expect(sheet(page, 'B03')).toBeVisible()
})

test('who may not edit sees the map and is offered no change of it', async ({ asRole }) => {
  const page = await asRole('desk', `${path}?building=B01`)
  await expect(sheet(page, 'B01')).toBeVisible()
  await expect(page.getByRole('button', { name: /outline/i })).toHaveCount(0)
})

test('the map looks well', async ({ asRole }) => {
  const page = await asRole('engineer', path)
  await bring(page, codes)
  await page.goto(`${path}?building=B01&layers=switches,access-points,ups,changes,work,hours`)
  await expect(sheet(page, 'B01')).toContainText('What changed')
  await expectLooksWell(page, 'campus-map')
})
