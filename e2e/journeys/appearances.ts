import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What is looked at for its colours, as the last `findAppearances` of this page left it. */
    appearances?: Element[]
  }
}

/** Of each appearance so many: the first may be under what stands still while the page is scrolled. */
const ofEach = 2

/**
 * Leaves in `window.appearances` up to two elements of each appearance of text on the page. Two are of one appearance where tag,
 * classes, state, colours, ground and letters agree in themselves and in everything they stand in, as in the rows of a list:
 * whether one has contrast enough says whether the other has. Hidden text is none.
 */
export async function findAppearances(page: Page): Promise<void> {
  await page.evaluate((most) => {
    const kinds = new Map<string, number>()
    const known = new Map<Element, number>()
    const kindOf = (element: Element): number => {
      const before = known.get(element)
      if (before !== undefined) return before
      const style = getComputedStyle(element)
      const own = [
        element.parentElement === null ? null : kindOf(element.parentElement),
        element.tagName,
        element.getAttribute('class'),
        element.matches(':disabled'),
        element.ariaDisabled,
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.filter,
        style.mixBlendMode,
        style.textShadow,
        style.textDecorationLine,
        style.fontSize,
        style.fontWeight,
        style.position,
      ].join('|')
      const kind = kinds.get(own) ?? kinds.size
      kinds.set(own, kind)
      known.set(element, kind)
      return kind
    }
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const withText = [...document.body.querySelectorAll('*')].filter(
      (element) => element.matches('a[href], input, select, textarea') || ownText(element),
    )
    const taken = new Map<number, number>()
    window.appearances = withText.filter((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      const kind = kindOf(element)
      const before = taken.get(kind) ?? 0
      taken.set(kind, before + 1)
      return before < most
    })
  }, ofEach)
}
