import type { Page } from '@playwright/test'
import { expect, test as base } from '../journey.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'
import { PeopleByCall } from './people-by-call.ts'
import type { Made } from './people-by-call.ts'

export { expect }

export const screen = '/administration/user-management'

interface Fixtures {
  readonly people: PeopleByCall
  /** Another browser, in which a person is signed in. */
  readonly elsewhere: (who: Made, path?: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  people: async ({ product }, use) => use(new PeopleByCall(product)),

  elsewhere: async ({ browser, product }, use) => {
    const opened: Page[] = []
    await use(async (who, path = '/') => {
      const context = await browser.newContext({ baseURL: product.url })
      const page = await context.newPage()
      opened.push(page)
      await openSignedIn(page, { ...product, password: who.password }, who.username, path)
      await expect(page.locator('#menu')).toBeAttached()
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

/** Looks at what saving would do, and gives the sentences. */
export async function review(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('heading', { name: /: preview$/ })).toBeVisible()
  return page.getByRole('form').innerText()
}
