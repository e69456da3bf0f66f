import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Serious and critical findings of axe, each with the elements it is about. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A ground that fades to its colour is under its text for half a second only; the colours it ends with are looked at.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  // Without the mode for frames of other origins, of which there are none, it needs no page of its own for each look.
  // Every rule runs; what passed is not described node by node, which took two seconds more on a page of many rows.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      // What is seen on a control is part of what it is called (WCAG 2.5.3): off in this release of axe, on in the next.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Wide, and on a phone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** On a phone; a journey about looks goes its way at this size, where it is harder to go. */
export const phone = sizes[1]

/**
 * The page as it stands, wide and on a phone, each in both colours: nothing serious, and nothing that would have to be
 * scrolled to sideways. It is left on a phone in light colours. With SHOTS each look is a picture of that name there.
 */
export async function expectLooksWell(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The page hears of its new size a moment later than this does.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${name}: how wide it is drawn`).toBe(size.width)
    for (const colorScheme of size === phone ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme })
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const bright = async () => Number(/\d+/.exec(await ground())?.[0]) > 127
      await expect.poll(bright).toBe(colorScheme === 'light')
      const look = `${name}-${size.width}-${colorScheme}`
      expect(await seriousFindings(page), look).toEqual([])
      const folder = process.env['SHOTS']
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${look}.png`, fullPage: true })
    }
    expect(await wide(), `${name}: how wide it is drawn`).toBe(size.width)
  }
}
