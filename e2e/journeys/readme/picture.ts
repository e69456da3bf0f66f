import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { structureOf } from './structure.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures')

/** `npm run pictures` sets it: pictures are taken, where else they are held against their pages. */
const isTaking = process.env['PICTURES'] === 'take'

/** Octets that a picture may have. */
const largest = 150_000

/**
 * Holds what the page is made of against what it was when the picture of this name was taken. `npm run pictures` takes both, in
 * light and in dark colours. `passing` are parts that stand there for a while only.
 */
export async function expectPictured(
  page: Page,
  name: string,
  passing: readonly string[] = [],
): Promise<void> {
  const structure = (await structureOf(page)).filter((part) => !passing.includes(part))
  const file = join(folder, `${name}.json`)
  if (!isTaking) {
    const taken = JSON.parse(readFileSync(file, 'utf8')) as unknown
    expect(structure, `docs/pictures/${name} shows another page; npm run pictures takes it anew`).toEqual(
      taken,
    )
    return
  }
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(async () => Number(/\d+/.exec(await ground())?.[0]) > 127).toBe(colorScheme === 'light')
    const picture = await asWebp(page, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    expect(picture.length, `octets of ${name} in ${colorScheme} colours`).toBeLessThan(largest)
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), picture)
  }
  writeFileSync(file, `${JSON.stringify(structure, null, 2)}\n`)
}

/** The browser has what turns a picture into a small one; a page of its own has no content policy. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  try {
    const url = await blank.evaluate(
      async (source) => {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', 0.85)
      },
      `data:image/png;base64,${png.toString('base64')}`,
    )
    expect(url).toMatch(/^data:image\/webp/)
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  } finally {
    await blank.close()
  }
}
