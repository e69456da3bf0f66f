import { expect, review, screen, test } from './people-test.ts'

test('a group gives its keys to its members, its change says who gains and loses, and removing it is put back', async ({
  asRole,
  people,
}) => {
  const [ann, ben] = [await people.make('ann'), await people.make('ben')]
  const name = people.name('Night shift')
  const page = await asRole('administrator', `${screen}?tab=groups`)
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const { username } of [ann, ben]) {
    await page.getByLabel('Person to add').fill(username)
    await page.getByRole('button', { name: `Add ${username}` }).click()
  }
  await page.getByRole('checkbox', { name: 'Device lookup' }).check()
  const made = await review(page)
  for (const { username } of [ann, ben]) expect(made).toContain(`${username} gains Device lookup.`)
  await page.getByRole('button', { name: `Create group ${name}` }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('in use')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `Remove ${ben.username}` }).click()
  await page.getByRole('checkbox', { name: 'Scanner' }).check()
  const changed = await review(page)
  expect(changed).toContain(`${ann.username} gains Scanner.`)
  expect(changed).toContain(`${ben.username} loses Device lookup.`)
  await page.getByRole('button', { name: `Save group ${name}` }).click()
  await expect(page.getByText(`Saved ${name}.`)).toBeVisible()
  // The words of making it may still stand there.
  await expect
    .poll(() => people.person(ann.id))
    .toMatchObject({ held: [{ key: 'queries-device-lookup' }, { key: 'tools-scanner' }] })

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `Remove the group ${name}` }).click()
  await expect(page.getByText(`${ann.username} loses Device lookup and Scanner.`)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name} now` }).click()
  await expect(page.getByText(`Group ${name} removed.`)).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  expect(await review(page)).toContain(`${ann.username} gains Device lookup and Scanner.`)
  await page.getByRole('button', { name: `Create group ${name}` }).click()
  await expect(row).toContainText('in use')
})

test('a group with nobody in it is called an orphan', async ({ asRole, people }) => {
  const name = people.name('Leftover')
  await people.ask('POST /administration/user-management/groups/', {
    name,
    description: '',
    keys: ['queries-firewall'],
    members: [],
  })
  const page = await asRole('administrator', `${screen}?tab=groups`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('orphan: no members')
})

test('a built-in role is copied, the copy is edited by key, and one that somebody has cannot be removed', async ({
  asRole,
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/, /failed: 409/)
  const name = people.name('Night desk')
  const page = await asRole('administrator', `${screen}?tab=roles`)
  await page.getByRole('link', { name: 'service desk', exact: true }).click()
  await expect(page.getByText('A built-in role can be copied, not changed')).toBeVisible()
  await page.getByRole('button', { name: 'Copy to new role' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('service desk (copy)')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('checkbox', { name: 'Cable health check' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Cable health check' }).uncheck()
  expect(await review(page)).toContain('Nobody gains or loses a key.')
  await page.getByRole('button', { name: `Create role ${name}` }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const roles = await people.ask<{ id: number; name: string }[]>('GET /administration/user-management/roles/')
  const { id } = roles.find((role) => role.name === name)!
  const uma = await people.make('uma', [], { role: id })
  await page.reload()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('checkbox', { name: 'Scanner' }).uncheck()
  expect(await review(page)).toContain(`${uma.username} loses Scanner.`)
  await page.getByRole('button', { name: `Save role ${name}` }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `Remove the role ${name}` }).click()
  await page.getByRole('button', { name: `Remove ${name} now` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is still in use.' }).first()).toBeVisible()
})
