import { seriousFindings } from '../seriousness.ts'
import { expect, review, screen, test } from './people-test.ts'

test('rules for directory groups are tried on a person of the directory, then saved', async ({
  asRole,
  product,
  lab,
  people,
}) => {
  const { owner } = await lab.endpoint('desktop', 'rules', (device) => device.owner !== null)
  const page = await asRole('administrator', `${screen}?tab=directory`)
  await page.getByLabel('Person').fill(owner!)
  await page.getByRole('button', { name: 'Test rules' }).click()
  const outcome = page.getByRole('region', { name: 'Test rules' }).getByRole('status')
  await expect(outcome).toContainText('could not sign in')
  const [group] = /CN=[^;]+/i.exec(await outcome.innerText()) ?? []
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('group', { name: 'Rule 1' })
  await rule.getByLabel('External group').fill(group!)
  await rule.getByLabel('Role').selectOption('service desk')
  await page.getByRole('button', { name: 'Test rules' }).click()
  await expect(outcome).toContainText('could sign in by rule 1, with the role service desk and no group.')
  expect(await seriousFindings(page)).toEqual([])
  await review(page)
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText(`+ 1. directory`)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Applies at each person’s next sign-in.')).toBeVisible()
  await page.reload()
  await expect(rule.getByLabel('External group')).toHaveValue(group!)
  await page.getByLabel('Person').fill('nobody-of-that-name')
  await page.getByRole('button', { name: 'Test rules' }).click()
  await expect(outcome).toContainText('The directory has no person')
  await page.getByRole('button', { name: 'Remove rule 1' }).click()
  await review(page)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('No rules.')).toBeVisible()
  // What was taken away comes back into the form, and is looked at before it is saved.
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(rule.getByLabel('External group')).toHaveValue(group!)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  expect(await people.ask('GET /administration/user-management/directory/')).toMatchObject({ rules: [] })
})

test('members of a group of the directory are looked at and prepared before they sign in', async ({
  asRole,
  lab,
  people,
}) => {
  const { owner } = await lab.endpoint('desktop', 'prepare', (device) => device.owner !== null)
  const page = await asRole('administrator', `${screen}?tab=directory`)
  await page.getByLabel('Person').fill(owner!)
  await page.getByRole('button', { name: 'Test rules' }).click()
  const outcome = page.getByRole('region', { name: 'Test rules' }).getByRole('status')
  await expect(outcome).toContainText('could not sign in')
  const [group] = /CN=[^;]+/i.exec(await outcome.innerText()) ?? []
  const prepare = page.getByRole('region', { name: 'Prepare members of a directory group' })
  await prepare.getByLabel('Group with its members').fill(group!)
  await prepare.getByRole('button', { name: 'Read members' }).click()
  await expect(prepare.getByRole('status')).toContainText('direct members of')
  await prepare.locator('input[type="checkbox"]:not([aria-disabled])').first().check()
  expect(await seriousFindings(page)).toEqual([])
  await prepare.getByRole('button', { name: 'Prepare 1 person' }).click()
  await expect(page.getByText('One account is prepared.')).toBeVisible()
  const { total } = await people.ask<{ total: number }>(
    'GET /administration/user-management/?source=directory',
  )
  expect(total).toBeGreaterThan(0)
})

test('a provider is made with a secret that can be written and never read, changed without it, and removed', async ({
  asRole,
  product,
  people,
  complaints,
}) => {
  complaints.expect(/status of 400/, /failed: 400/)
  const name = people.name('campus')
  const page = await asRole('administrator', `${screen}?tab=providers&open=new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Title').fill(`Campus ${name}`)
  await page.getByLabel('Issuer').fill('http://login.campus.example')
  await page.getByLabel('Client', { exact: true }).fill('patchbay')
  const secret = people.name('written-once')
  await page.getByLabel('Client secret').fill(secret)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription('must begin with https')
  await expect(page.getByLabel('Client secret')).toHaveValue(secret)
  await page.getByLabel('Issuer').fill('https://login.campus.example')
  await page.getByRole('checkbox', { name: 'In use' }).uncheck()
  await review(page)
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('entered anew')
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Save provider' }).click()
  await page.getByRole('link', { name: `Campus ${name}` }).click()
  await expect(page.getByLabel('Client secret')).toHaveValue('')
  await expect(page.getByLabel('Client secret')).toHaveAttribute('placeholder', 'unchanged')
  expect(await page.content()).not.toContain(secret)
  await page.getByLabel('Client', { exact: true }).fill('patchbay-2')
  await review(page)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Save provider' }).click()
  await expect(page.getByRole('link', { name: `Campus ${name}` })).toBeVisible()
  const providers = await people.ask<object[]>('GET /administration/user-management/openid/')
  expect(providers).toContainEqual(
    expect.objectContaining({ name, client_id: 'patchbay-2', has_secret: true, enabled: false }),
  )
  expect(JSON.stringify(providers)).not.toContain(secret)
  await page.getByRole('link', { name: `Campus ${name}` }).click()
  await page.getByRole('button', { name: `Remove Campus ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `Remove Campus ${name} now` }).click()
  await expect(page.getByText(`The provider Campus ${name} is removed.`)).toBeVisible()
})
