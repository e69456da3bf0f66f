import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'

/** Pixels of a module, and of the picture's edge: readers want them. */
const scale = 4

/** What the drawn code says, read from its own squares. */
async function readCode(picture: Locator): Promise<string> {
  const path = (await picture.locator('path').getAttribute('d')) ?? ''
  const size = Number((await picture.getAttribute('viewBox'))?.split(' ')[2])
  const grey = new Uint8ClampedArray((size * scale) ** 2).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        grey[(Number(y) * scale + dy) * size * scale + Number(x) * scale + dx] = 0
  const source = new RGBLuminanceSource(grey, size * scale, size * scale)
  // Drawn, not photographed: its squares are read where they are, and not looked for.
  const hints = new Map([[DecodeHintType.PURE_BARCODE, true]])
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
}

const lists = [
  ['/site-resources/network-locations?list=rooms&q=B02-105', 'rooms'],
  ['/site-resources/network-locations?q=B02-105', 'outlets'],
  ['/site-resources/network-devices?q=sw-b02', 'network devices'],
  ['/site-resources/ups-units?q=b02', 'UPS units'],
] as const

test('labels of each list lead back to their thing when they are scanned', async ({ asRole, product }) => {
  const page = await asRole('engineer')
  for (const [path, many] of lists) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Labels' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: /^Labels of / })).toBeVisible()
    const label = main.locator('[data-label]').first()
    const asked = await label.getAttribute('data-label')
    const said = await readCode(label.getByRole('img'))
    expect([many, said]).toEqual([many, `${product.url}/scanner?q=${encodeURIComponent(asked ?? '')}`])
    await page.goto(said)
    await expect(page.getByRole('main').getByRole('article')).toBeVisible({ timeout: 35_000 })
    expect([many, await page.getByRole('main').getByRole('article').getAttribute('aria-label')]).toEqual([
      many,
      asked,
    ])
  }
})

test('on paper there are the labels alone, and a used sheet begins where it is not used', async ({
  asRole,
}) => {
  const page = await asRole('engineer', '/site-resources/network-locations?q=B02-105&labels=yes')
  const printed = page.locator('body > [data-print]')
  await expect(page.getByRole('main').locator('[data-label]').first()).toBeVisible()
  await page.getByLabel('Labels used on the first sheet').fill('4')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  // The second of the second row: 7.25 + 66 mm from the left, 15.15 + 38.1 from the top.
  const first = printed.locator('[data-label]').first()
  await expect(first).toBeVisible()
  expect(
    await first.evaluate((label) => [(label as HTMLElement).style.left, (label as HTMLElement).style.top]),
  ).toEqual(['73.25mm', '53.25mm'])
})
