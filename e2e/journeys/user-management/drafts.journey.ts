import type { Page } from '@playwright/test'
import type { LabClient } from '../lab/lab.ts'
import { expect, screen, test } from './people-test.ts'
import type { PeopleByCall } from './people-by-call.ts'
import { signIn } from '../sign-in/sign-in.ts'

interface FormCase {
  readonly form: string
  /** Address of the form, and the name of its draft; may make what the form is about. */
  readonly open: (people: PeopleByCall, lab: LabClient) => Promise<readonly [path: string, draft: string]>
  readonly fill: (page: Page) => Promise<void>
  /** The form has again what was typed. */
  readonly expectFilled: (page: Page) => Promise<void>
}

const own = 'administration/user-management'

/** Every form that keeps a draft; a new one is a new line. */
const forms: readonly FormCase[] = [
  {
    form: 'new person',
    open: async () => [`${screen}?person=new`, `${own}/person-new`],
    fill: async (page) => {
      await page.getByLabel('First name').fill('Half filled')
      await page.getByRole('checkbox', { name: 'Scanner' }).check()
    },
    expectFilled: async (page) => {
      await expect(page.getByLabel('First name')).toHaveValue('Half filled')
      await expect(page.getByRole('checkbox', { name: 'Scanner' })).toBeChecked()
    },
  },
  {
    form: 'change of a person',
    open: async (people) => {
      const { id } = await people.make('kim')
      return [`${screen}?person=${id}&edit=yes`, `${own}/person-${id}`]
    },
    fill: async (page) => {
      await page.getByLabel('Last name').fill('Half filled')
      await page.getByLabel('Role').selectOption('auditor')
    },
    expectFilled: async (page) => {
      await expect(page.getByLabel('Last name')).toHaveValue('Half filled')
      await expect(page.getByLabel('Role')).toHaveValue('7')
    },
  },
  {
    form: 'new group',
    open: async () => [`${screen}?tab=groups&open=new`, `${own}/group-new`],
    fill: (page) => page.getByLabel('Description').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Description')).toHaveValue('Half filled'),
  },
  {
    form: 'new role',
    open: async () => [`${screen}?tab=roles&open=new`, `${own}/role-new`],
    fill: (page) => page.getByLabel('Description').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Description')).toHaveValue('Half filled'),
  },
  {
    form: 'switch port assignment',
    open: async (_people, lab) => {
      const { switch: name, port } = await lab.endpoint('printer', 'draft')
      const form = 'command-centre/switch-port-assignment'
      return [`/${form}?port=${encodeURIComponent(`${name} ${port}`)}`, form]
    },
    fill: (page) => page.getByLabel('Reason').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Reason')).toHaveValue('Half filled'),
  },
  {
    form: 'DHCP IP reservation',
    open: async () => {
      const form = 'command-centre/dhcp-ip-reservation'
      return [`/${form}?mac=00:1b:54:0a:3c:7f`, form]
    },
    fill: (page) => page.getByLabel('Host name').fill('half-filled'),
    expectFilled: (page) => expect(page.getByLabel('Host name')).toHaveValue('half-filled'),
  },
  {
    form: 'Service-desk request submission',
    open: async () => {
      const form = 'command-centre/ivanti-request-submission'
      return [`/${form}`, form]
    },
    fill: (page) => page.getByLabel('Subject').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Subject')).toHaveValue('Half filled'),
  },
  {
    form: 'ISE endpoint onboard',
    open: async () => {
      const form = 'command-centre/ise-endpoint-onboard'
      return [`/${form}?mac=00:1b:54:0a:3c:7f`, form]
    },
    fill: (page) => page.getByLabel('Description').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Description')).toHaveValue('Half filled'),
  },
  {
    form: 'department',
    open: async () => ['/site-resources/departments?add=yes', 'site-resources/departments-new'],
    fill: (page) => page.getByLabel('Name').fill('Half filled'),
    expectFilled: (page) => expect(page.getByLabel('Name')).toHaveValue('Half filled'),
  },
  {
    form: 'policy',
    open: async () => ['/administration/policies?open=retention', 'administration/policies/retention'],
    fill: (page) => page.getByLabel('Sightings, days').fill('365'),
    expectFilled: (page) => expect(page.getByLabel('Sightings, days')).toHaveValue('365'),
  },
]

const draftsOf = (people: PeopleByCall, draft: string) => people.ask(`GET /account/drafts/?form=${draft}`)

const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/account/drafts/') && response.request().method() === 'PUT',
  )
const removed = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/account/drafts/') && response.request().method() === 'DELETE',
  )

test('every form, half filled when the session ends, is offered after sign-in with its values', async ({
  asRole,
  people,
  lab,
  product,
  complaints,
}) => {
  test.setTimeout(60_000 + forms.length * 30_000)
  complaints.expect(/status of 401/, /failed: 401/)
  const page = await asRole('administrator', '/account')
  const half: { readonly one: FormCase; readonly path: string; readonly draft: string }[] = []
  for (const one of forms) {
    await test.step(`half of ${one.form}`, async () => {
      const [path, draft] = await one.open(people, lab)
      await page.goto(path)
      const kept = saved(page)
      await one.fill(page)
      await kept
      half.push({ one, path, draft })
    })
  }
  // Elsewhere with the same cookies, unseen by this page.
  const out = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/users/logout/', { method: 'POST', headers })).status
  })
  expect(out).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, 'administrator', product.password)
  // The form that was open is there by itself, the others when they are opened.
  for (const { one, path, draft } of half.toReversed()) {
    await test.step(`the other half of ${one.form}`, async () => {
      if (one !== half.at(-1)!.one) await page.goto(path)
      await page.getByRole('button', { name: 'Continue draft' }).click()
      await one.expectFilled(page)
      const gone = removed(page)
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
      await gone
      expect(await draftsOf(people, draft)).toEqual([])
    })
  }
})

test('a draft goes when its form is saved, and when it is given up; an offer waits for an answer', async ({
  asRole,
  people,
}) => {
  const tor = await people.make('tor')
  const page = await asRole('administrator', `${screen}?person=${tor.id}&edit=yes`)
  const kept = saved(page)
  await page.getByLabel('Last name').fill('Typed once')
  await kept
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible()
  await page.reload()
  const givenUp = removed(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await givenUp
  await expect(page.getByLabel('Last name')).toHaveValue('Journey')
  const again = saved(page)
  await page.getByLabel('Last name').fill('Typed again')
  await again
  // The link of the dashboard opens the form with what was typed.
  await page.goto('/')
  await page.getByRole('link', { name: `User management: person ${tor.id}` }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Typed again')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const gone = removed(page)
  await page.getByRole('button', { name: `Save changes to ${tor.username}` }).click()
  await gone
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await draftsOf(people, `${own}/person-${tor.id}`)).toEqual([])
})

test('the expiry modal empties the page, and after sign-in the form comes back with what was typed', async ({
  asRole,
  people,
  product,
  page,
}) => {
  await page.clock.install()
  await asRole('administrator', `${screen}?person=new`)
  const kept = saved(page)
  await page.getByLabel('First name').fill('Typed before a long meeting')
  await page.clock.runFor(1_000)
  await kept
  await page.clock.fastForward(31 * 60_000)
  await page.getByRole('button', { name: 'OK' }).click()
  await signIn(page, 'administrator', product.password)
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Typed before a long meeting')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => draftsOf(people, `${own}/person-new`)).toEqual([])
})
