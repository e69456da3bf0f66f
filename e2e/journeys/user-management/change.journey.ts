import { expect, review, screen, test } from './people-test.ts'

test('a change is saved from its preview only, reaches the open session at its next call, and is put back in one step', async ({
  asRole,
  people,
  elsewhere,
}) => {
  const bo = await people.make('bo', ['queries-firewall'])
  const his = await elsewhere(bo, '/common-queries/firewall')
  await expect(his.getByRole('heading', { name: 'Firewall' })).toBeVisible()
  const page = await asRole('administrator', `${screen}?person=${bo.id}`)
  await page.getByRole('button', { name: `Change ${bo.username}` }).click()
  await page.getByLabel('Role').selectOption('approver')
  await page.getByRole('checkbox', { name: 'Firewall' }).uncheck()
  const words = await review(page)
  expect(words).toContain(`${bo.username} loses Firewall.`)
  expect(words).toMatch(/gains Dashboard, Search and locate, .* and Protected things\./)
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('approver')
  expect(await people.person(bo.id)).toMatchObject({ role: 0, keys: ['queries-firewall'] })
  await page.getByRole('button', { name: 'Back to form' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('6')
  await review(page)
  await page.getByRole('button', { name: `Save changes to ${bo.username}` }).click()
  await expect(page.getByText(/^Saved\./)).toContainText(`${bo.username} loses Firewall.`)
  expect(await people.person(bo.id)).toMatchObject({ role: 6, keys: [] })
  await his.reload()
  await expect(his.getByRole('main')).toHaveText('NotFound')

  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('0')
  expect(await review(page)).toContain(`${bo.username} gains Firewall.`)
  await page.getByRole('button', { name: `Save changes to ${bo.username}` }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await people.person(bo.id)).toMatchObject({ role: 0, keys: ['queries-firewall'] })
  await page.getByRole('tab', { name: 'Changes' }).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row')).toHaveCount(4)
  await expect(changes).toContainText('− approver')
})

test('two people change the same person: the second is told who changed what, and keeps the own changes on top', async ({
  asRole,
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const ida = await people.make('ida', ['queries-firewall'])
  const page = await asRole('administrator', `${screen}?person=${ida.id}&edit=yes`)
  await page.getByLabel('First name').fill('Ida Marie')
  await page.getByRole('checkbox', { name: 'Device lookup' }).check()
  await people.change(ida.id, { lastname: 'Haugen', keys: ['queries-firewall', 'tools-scanner'] })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed after you opened it.' })
  await expect(conflict).toContainText('administrator')
  const theirs = conflict.getByRole('table', { name: 'Changed by administrator' })
  await expect(theirs).toContainText('Haugen')
  await expect(theirs).toContainText('+ Scanner')
  await expect(page.getByLabel('First name')).toHaveValue('Ida Marie')
  await conflict.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Haugen')
  await expect(page.getByLabel('First name')).toHaveValue('Ida Marie')
  await expect(page.getByRole('checkbox', { name: 'Scanner' })).toBeChecked()
  expect(await review(page)).toContain(`${ida.username} gains Device lookup.`)
  await page.getByRole('button', { name: `Save changes to ${ida.username}` }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  expect(await people.person(ida.id)).toMatchObject({
    firstname: 'Ida Marie',
    lastname: 'Haugen',
    keys: ['queries-device-lookup', 'queries-firewall', 'tools-scanner'],
  })
})

test('the last administrator stays one, and nobody gives or takes more than they hold', async ({
  asRole,
  people,
  elsewhere,
  complaints,
  page,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const lab = await people.ask<{ people: { id: number }[] }>(
    'GET /administration/user-management/?q=administrator&role=1',
  )
  const [root] = lab.people
  await asRole('administrator', `${screen}?person=${root!.id}&edit=yes`)
  await page.getByLabel('Role').selectOption('auditor')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'You cannot remove your own rights. Ask another administrator.',
  )
  await expect(page.getByLabel('Role')).toHaveValue('7')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(
    page.getByText('You cannot disable your own account. Ask another administrator.'),
  ).toBeVisible()

  const deputy = await people.make('deputy', ['administrations-user-management', 'queries-firewall'])
  const other = await people.make('other', ['commands-approve'])
  const his = await elsewhere(deputy, `${screen}?person=${other.id}`)
  await his.getByRole('button', { name: 'Disable' }).click()
  await his.getByRole('button', { name: `Disable ${other.username}` }).click()
  await expect(his.getByText('You lack Approvals. A holder of that key can do this.')).toBeVisible()
  await his.goto(`${screen}?person=new`)
  await expect(his.getByRole('checkbox', { name: 'Approvals' })).toHaveAccessibleDescription(
    /You do not hold this key, so you cannot grant or remove it\./,
  )
  await his.getByRole('checkbox', { name: 'Approvals' }).click({ force: true })
  await expect(his.getByRole('checkbox', { name: 'Approvals' })).not.toBeChecked()
})
