import type { Check } from '@patchbay/contract/systems/checking'
import { expect, test } from 'vitest'
import { login, startKea } from './systems/kea.ts'
import { whyNot } from './systems/missing.ts'
import { firstAdministrator, makeKeyFile, startProduct } from './systems/product.ts'
import type { Caller } from './systems/product.ts'
import { running } from './systems/running.ts'
import type { Ground } from './systems/running.ts'
import { startSamba } from './systems/samba.ts'

const place = '/administration/connected-systems'

/** The product as a site starts it for the first time: nothing is connected, and no file names anything. */
async function freshSite(ground: Ground): Promise<Caller> {
  const product = await startProduct(ground, { KEY_FILE: makeKeyFile(ground.folder) })
  return firstAdministrator(product)
}

const typed = (more: object) => ({
  address: null,
  page: null,
  certificate_authority: null,
  fingerprint: null,
  server_name: null,
  settings: [],
  ...more,
})

/** As a new user does it: test, compare and pin what is shown, test again, connect, test what was saved. */
async function connectByHand(root: Caller, system: { readonly name: string }) {
  const check = async (body: object) => {
    const answer = await root.call(`POST ${place}/check/`, {
      name: null,
      system: null,
      device: null,
      ...body,
    })
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    return answer.data as unknown as Check
  }
  const first = await check({ system })
  const trust = first.steps.find(({ step }) => step === 'trust')!
  expect(trust.state, trust.words).toBe('failed')
  const pinned = { ...system, fingerprint: trust.shown[0]!.fingerprint }
  const second = await check({ system: pinned })
  const added = await root.call(`POST ${place}/system/`, pinned)
  expect(added.status, JSON.stringify(added)).toBe(200)
  const saved = await check({ name: system.name })
  return { shown: trust.shown[0]!, second, saved }
}

const kea = running(whyNot('kea', { namespaces: true }), async (ground) => ({
  kea: await startKea(ground),
  root: await freshSite(ground),
}))

test('a real Kea is connected by hand: shown, pinned, signed in to, read', async () => {
  const { shown, second, saved } = await connectByHand(kea().root, {
    ...typed({
      name: 'kea-1',
      kind: 'dhcp',
      product: 'kea',
      title: 'DHCP kea-1',
      host: '127.0.0.1',
      port: kea().kea.ports.tls,
      credential: { kind: 'password', username: login.username, password: login.password, enable: null },
    }),
    name: 'kea-1',
  })
  expect(shown).toMatchObject({ kind: 'certificate', valid_to: expect.any(String) })
  for (const result of [second, saved]) expect(result, JSON.stringify(result)).toMatchObject({ ok: true })
})

const samba = running(whyNot('samba'), async (ground) => ({
  samba: await startSamba(ground),
  root: await freshSite(ground),
}))

test('a real directory is connected by hand, and a wrong password fails at the sign-in', async () => {
  const system = (password: string) => ({
    ...typed({
      kind: 'directory',
      product: 'active-directory',
      title: 'Campus directory',
      host: samba().samba.host,
      port: 636,
      credential: {
        kind: 'password',
        username: 'svc-console@campus.example',
        password,
        enable: null,
      },
    }),
    name: 'campus-directory',
  })
  const { second, saved } = await connectByHand(samba().root, system('Svc-Console-2026!'))
  for (const result of [second, saved]) expect(result, JSON.stringify(result)).toMatchObject({ ok: true })
  const wrong = await samba().root.call(`POST ${place}/check/`, {
    name: null,
    system: { ...system('not the password'), fingerprint: second.steps[2]!.shown[0]!.fingerprint },
    device: null,
  })
  const failed = (wrong.data as unknown as Check).steps.find(({ state }) => state === 'failed')
  expect(failed).toMatchObject({ step: 'sign-in', words: expect.stringMatching(/refused the login/) })
})
