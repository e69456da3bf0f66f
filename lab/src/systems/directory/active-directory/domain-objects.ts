import { guardedGroup, guardedPolicy, policy } from './account-state.ts'
import { functionalLevel } from './configuration-objects.ts'
import { deletedWellKnown } from './deleted-entries.ts'
import { settingsName } from './domain-controllers.ts'
import type { PlainObject } from './plain-object.ts'
import { guardedPolicyName, policyContainer } from './user-entry.ts'

/** Folders that are found by what they are for, whatever they are called in the language of the site (MS-ADTS 6.1.1.4). */
const wellKnownFolders = {
  aa312825768811d1aded00c04fd8d5cd: 'CN=Computers',
  a9d1ca15768811d1aded00c04fd8d5cd: 'CN=Users',
  a361b2ffffd211d1aa4b00c04fd7d83a: 'OU=Domain Controllers',
  ab1d30f3768811d1aded00c04fd8d5cd: 'CN=System',
  [deletedWellKnown]: 'CN=Deleted Objects',
} as const

const wellKnown: ReadonlyMap<string, string> = new Map(Object.entries(wellKnownFolders))

/** The folder that `<WKGUID=…,DC=…>` means; null for any other text. */
export function folderByWellKnown(text: string, base: string): string | null {
  const [, id = '', under = ''] = /^<wkguid=([0-9a-f]{32}),(.+)>$/i.exec(text.trim()) ?? []
  const folder = wellKnown.get(id.toLowerCase())
  return folder === undefined || under.toLowerCase() !== base.toLowerCase() ? null : `${folder},${base}`
}

/** The domain itself with its rules, its folders, and its fine-grained policy. Lengths of time are negative. */
export function domainObjects(base: string, sid: () => Buffer): PlainObject[] {
  const folder = (name: string, kind: 'container' | 'builtinDomain' = 'container'): PlainObject => ({
    dn: `CN=${name},${base}`,
    classes: [kind],
    attributes: { isCriticalSystemObject: 'TRUE' },
  })
  const unit = (name: string): PlainObject => ({ dn: `OU=${name},${base}`, classes: ['organizationalUnit'] })
  return [
    {
      dn: base,
      classes: ['domain', 'domainDNS'],
      sid,
      attributes: {
        instanceType: 5,
        maxPwdAge: String(-policy.longestAge * 10_000),
        lockoutThreshold: policy.lockoutThreshold,
        // The lowest number is "until an administrator unlocks it".
        lockoutDuration: '-9223372036854775808',
        lockOutObservationWindow: String(-policy.observation * 10_000),
        minPwdLength: policy.shortestPassword,
        'msDS-Behavior-Version': functionalLevel,
        // The first controller is the one that hears of all wrong passwords (PDC emulator).
        fSMORoleOwner: settingsName('dc1', base),
        wellKnownObjects: [...wellKnown].map(([id, name]) => `B:32:${id.toUpperCase()}:${name},${base}`),
      },
    },
    ...['Users', 'Computers', 'System'].map((name) => folder(name)),
    folder('Builtin', 'builtinDomain'),
    ...['Admin Accounts', 'Domain Controllers', 'Groups', 'People', 'Service Accounts', 'Workstations'].map(
      unit,
    ),
    {
      dn: `CN=RID Manager$,CN=System,${base}`,
      classes: ['rIDManager'],
      attributes: { fSMORoleOwner: settingsName('dc1', base), rIDAvailablePool: '4611686014132422209' },
    },
    {
      dn: `CN=Infrastructure,${base}`,
      classes: ['infrastructureUpdate'],
      attributes: { fSMORoleOwner: settingsName('dc1', base) },
    },
    { dn: policyContainer(base), classes: ['msDS-PasswordSettingsContainer'] },
    {
      dn: guardedPolicyName(base),
      classes: ['msDS-PasswordSettings'],
      attributes: {
        'msDS-PasswordSettingsPrecedence': 10,
        'msDS-LockoutThreshold': guardedPolicy.lockoutThreshold,
        'msDS-LockoutDuration': String(-guardedPolicy.lockoutDuration * 10_000),
        'msDS-LockoutObservationWindow': String(-guardedPolicy.observation * 10_000),
        'msDS-MaximumPasswordAge': String(-guardedPolicy.longestAge * 10_000),
        'msDS-PSOAppliesTo': [`CN=${guardedGroup},OU=Groups,${base}`],
      },
    },
  ]
}
