import { AxeBuilder } from '@axe-core/playwright'
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
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
