import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { LabClient } from './lab/lab.ts'
import { askByCall, sessionOf } from './product/api.ts'
import { runningProduct } from './product/running.ts'
import type { Product } from './product/running.ts'
import { Complaints } from './complaints.ts'
import { openSignedIn } from './sign-in/sign-in.ts'

export type Role = 'administrator' | 'engineer' | 'desk' | 'security' | 'facilities' | 'approver' | 'auditor'

interface Fixtures {
  readonly product: Product
  readonly lab: LabClient
  /** What the page complained about: nothing, unless the journey says so beforehand. */
  readonly complaints: Complaints
  /** Signs in beside the form as the lab's account of this role and gives the page at this path. */
  readonly asRole: (role: Role, path?: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Asks beside the browser. */
  readonly ask: (q: string, live?: 'yes' | 'no') => ReturnType<typeof askByCall>
}

export { expect }

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  product: async ({}, use) => use(runningProduct()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(runningProduct().url),

  ask: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const product = runningProduct()
      await use(async (q, live) => askByCall(product, await sessionOf(product, 'engineer'), q, live))
    },
    { scope: 'worker' },
  ],

  lab: [
    async ({ product, ask }, use) => {
      const lab = new LabClient(product.control)
      await use(lab)
      if (!(await lab.undoAll())) return
      // A system that did not answer is spared for ten seconds, and a switch whose walk failed meanwhile is walked again
      // after a minute; the next journey finds all of them well.
      const unwell = async () => {
        const { sources } = await ask('10.1.1.1')
        return sources
          .filter(({ state }) => !['ok', 'none', 'not-asked'].includes(state))
          .map(({ name }) => name)
      }
      await expect.poll(unwell, { timeout: 120_000, intervals: [250, 500, 1_000] }).toEqual([])
    },
    { timeout: 150_000 },
  ],

  // The pages close before the campus is put right: a question that still waits would keep its place in the queue of the
  // system that it asked.
  context: async ({ lab, context }, use) => {
    void lab
    await use(context)
    // An answer that a journey still rewrites when it ends is nobody's any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints()
      await complaints.watch(context)
      await use(complaints)
      expect(complaints.unexpected(), 'the page complained').toEqual([])
    },
    { auto: true },
  ],

  asRole: async ({ page, product }, use) =>
    use(async (role, path = '/') => {
      await openSignedIn(page, product, role, path)
      // On a narrow screen the menu is away and no part of what is read out.
      await expect(page.locator('#menu')).toBeAttached()
      return page
    }),
})
