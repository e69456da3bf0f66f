import type { Connecting } from '../../connector/connecting.ts'
import { missing } from '../../connecting-failures.ts'
import type { ActiveDirectorySettings } from './index.ts'

/** The question for the account itself, by whichever name it was given. */
function itself(account: string) {
  if (/^[a-z][a-z0-9.-]*=/i.test(account)) return { dn: account }
  return { username: account }
}

export const connecting: Connecting<'directory', ActiveDirectorySettings> = {
  port: ({ mode }) => (mode === 'starttls' ? 389 : 636),
  doors: (reach, { mode }) => [{ title: null, reach, protocol: mode === 'starttls' ? 'starttls' : 'tls' }],
  fields: [
    {
      name: 'mode',
      title: 'Protection',
      description: 'LDAPS uses TLS from the start (port 636), StartTLS before the login (port 389).',
      input: { type: 'choice', options: ['ldaps', 'starttls'] },
      usual: 'ldaps',
      steers: true,
    },
    {
      name: 'baseDn',
      title: 'Base DN',
      description: 'Search base; empty for the whole domain.',
      input: { type: 'text' },
      usual: null,
      steers: false,
    },
    {
      name: 'furtherControllers',
      title: 'Further controllers',
      description:
        'Such as dc2.corp.example, dc3.corp.example, for data that is not replicated. Their certificates need the same authority.',
      input: { type: 'text' },
      usual: null,
      steers: true,
    },
    {
      name: 'domain',
      title: 'NetBIOS domain',
      description: 'Such as CORP, for logins given without a domain.',
      input: { type: 'text' },
      usual: null,
      steers: true,
    },
  ],
  checks: [
    {
      title: 'People',
      right: 'read on user objects',
      run: async (can, { account }, ask) => {
        const question = itself(account ?? 'nobody')
        const { value } = await (can.findPeople ?? missing)(question, ask)
        const [found] = value
        return found === undefined
          ? 'people can be searched; the account itself is not visible'
          : `people can be searched; the account is ${found.displayName || found.username}`
      },
    },
    {
      title: 'Computers',
      right: 'read on computer objects',
      run: async (can, _context, ask) => {
        await (can.findComputers ?? missing)({ name: 'patchbay-test' }, ask)
        return 'computers can be searched'
      },
    },
  ],
}
