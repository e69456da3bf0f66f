import { secondAdministrator } from '../product/two-administrators.ts'
import { seriousFindings } from '../seriousness.ts'
import { openSignedIn } from '../sign-in/sign-in.ts'
import { expect, review, screen, test } from './people-test.ts'

test('one administrator asks, another looks at it and agrees, and both see what became of it', async ({
  page,
  product,
  people,
  elsewhere,
}) => {
  const nora = await people.make('nora')
  // The lab’s own administrator agrees; the other one was given a way in just now.
  await openSignedIn(page, product, secondAdministrator, `${screen}?person=${nora.id}&edit=yes`)
  await page.getByLabel('Role').selectOption('administrator')
  await review(page)
  await expect(page.getByRole('region', { name: 'A second person' })).toContainText('within 7 days')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Enter a reason.')
  const reason = `takes over in ${nora.username}`
  await page.getByLabel('Reason').fill(reason)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText(`The change of ${nora.username} awaits another administrator`)).toBeVisible()
  expect(await people.person(nora.id)).toMatchObject({ role: 0 })

  const lab = { id: 0, username: 'administrator', password: product.password }
  const theirs = await elsewhere(lab, `${screen}?person=${nora.id}`)
  await expect(theirs.getByText(`${secondAdministrator} requested a change of rights`)).toBeVisible()
  await theirs.getByRole('button', { name: 'Open request' }).click()
  const request = theirs.getByRole('region', { name: `Rights of ${nora.username}` })
  await expect(request).toContainText(reason)
  await expect(request.getByRole('table', { name: 'What changes' })).toContainText('+ administrator')
  await request.getByLabel('Reason').fill('agreed with Kim')
  expect(await seriousFindings(theirs)).toEqual([])
  await request.getByRole('button', { name: 'Agree and apply' }).click()
  await expect(request).toContainText('administrator agreed')
  expect(await people.person(nora.id)).toMatchObject({ role: 1 })

  await page.goto(`${screen}?tab=requests`)
  await expect(page.getByRole('region', { name: `Rights of ${nora.username}` })).toContainText(
    'agreed with Kim',
  )
  // Taking it back takes nobody else.
  await people.change(nora.id, { role: 0 })
})

test('who asked withdraws and does not agree', async ({ page, product, people }) => {
  const nora = await people.make('nora')
  await openSignedIn(page, product, secondAdministrator, `${screen}?person=${nora.id}&edit=yes`)
  await page.getByRole('checkbox', { name: 'User management' }).check()
  await review(page)
  await page.getByLabel('Reason').fill('for a while')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await page.getByRole('button', { name: 'Open request' }).click()
  const request = page.getByRole('region', { name: `Rights of ${nora.username}` })
  await expect(request.getByRole('button', { name: 'Agree and apply' })).toHaveCount(0)
  await request.getByRole('button', { name: 'Withdraw' }).click()
  await expect(request).toContainText('withdrawn')
})

test('who lacks a key asks for it where it was refused, an administrator gives it, and it works', async ({
  asRole,
  people,
  elsewhere,
}) => {
  const kai = await people.make('kai', ['queries-firewall'])
  const his = await elsewhere(kai, '/account')
  const keys = his.getByRole('region', { name: 'Keys', exact: true })
  await keys.getByLabel('Ask for a key').selectOption('Device lookup')
  await keys.getByLabel('Reason for Device lookup').fill('for the new building')
  expect(await seriousFindings(his)).toEqual([])
  await keys.getByRole('button', { name: 'Ask for Device lookup' }).click()
  await expect(keys).toContainText('pending')

  const page = await asRole('administrator', `${screen}?tab=requests`)
  const request = page.getByRole('listitem').filter({ hasText: kai.username })
  await expect(request).toContainText('for the new building')
  await request.getByLabel('Reason').fill('welcome')
  await request.getByRole('button', { name: 'Give Device lookup' }).click()
  await expect(page.getByRole('table', { name: 'Recently answered' })).toContainText(kai.username)
  await his.reload()
  await expect(keys).toContainText('given by administrator')
  await expect(keys).toContainText('welcome')
  await his.goto('/common-queries/device-lookup')
  await expect(his.getByRole('heading', { name: 'Device lookup' })).toBeVisible()
})

test('where a key is taken away, menu and page follow with the next call', async ({
  people,
  elsewhere,
  complaints,
}) => {
  complaints.expect(/status of 403/, /failed: 403/)
  const kai = await people.make('kai', ['queries-device-lookup'])
  const his = await elsewhere(kai, '/common-queries/device-lookup')
  await his.getByRole('textbox').first().fill('10.1.1.1')
  await people.change(kai.id, { keys: ['queries-firewall'] })
  await his.keyboard.press('Enter')
  const menu = his.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Firewall' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Device lookup' })).toHaveCount(0)
  await expect(his.getByRole('main')).toHaveText('NotFound')
})
