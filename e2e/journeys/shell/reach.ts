import type { Page } from '@playwright/test'

/**
 * What somebody at this size of the window cannot get at: a page that scrolls sideways, a control that is cut off or
 * lies under something else. One in a part that scrolls by itself is brought into view there first.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
    const inFront = document.querySelector('dialog:modal, [aria-modal="true"], [role="menu"]') ?? document
    const controls = inFront.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    )
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
      // One that shows itself when the focus comes to it.
      if (control.matches('a[href="#content"]')) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      const words = control.getAttribute('aria-label') ?? (control.textContent.trim() || control.tagName)
      if (width === 0 || height === 0) continue
      if (left < -1 || right > innerWidth + 1)
        faults.push(`${words}: from ${left} to ${right} of ${innerWidth}`)
      const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1)
      const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1)
      const hit = document.elementFromPoint(x, y)
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
      const same = hit !== null && (control.contains(hit) || hit.contains(control) || label?.contains(hit))
      if (!same) faults.push(`${words}: under ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`)
    }
    window.scrollTo(0, 0)
    return faults
  })
}

/** Controls that Tab leads to and that then lie under the header or outside the window. */
export async function hiddenWhenFocused(page: Page, way: 'Tab' | 'Shift+Tab', most = 120): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let first: string | null = null
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(way)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const seen = hit !== null && (element.contains(hit) || hit.contains(element))
      // Something larger than the window cannot be seen whole; its beginning is enough.
      const large = bottom - top > innerHeight / 2
      const path = [...document.querySelectorAll('*')].indexOf(element)
      return { id: `${path}`, words: element.outerHTML.slice(0, 100), seen: seen || large }
    })
    if (focused === null || focused.id === first) return faults
    first ??= focused.id
    if (!focused.seen) faults.push(focused.words)
  }
  return faults
}
