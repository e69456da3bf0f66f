import type { IseNode } from '../deployment/node.ts'
import { readOnly } from './read-only.ts'
import { plainItem, type Resource } from '../deployment/resource.ts'

const administrators = [
  ['admin', 'Default Admin User', 'Super Admin'],
  ['patchbay', 'Reads endpoints and sessions', 'ERS Operator,MnT Admin'],
] as const

const guestTypes = ['Contractor (default)', 'Daily (default)', 'Weekly (default)'] as const

const stamp = (time: number) => {
  const [date = '', clock = ''] = new Date(time).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year} ${clock.slice(0, 5)}`
}

/** Administrators and guests, whom the lab shows and does not change. */
export function peopleResources(node: IseNode): readonly Resource[] {
  const { world } = node.lab
  const start = Math.floor(world.clock.now() / 86_400_000) * 86_400_000
  const guests = guestTypes.map((guestType, index) => ({
    id: node.identify('guest', String(index)),
    name: `guest${index + 1}`,
    guestType,
    from: start - index * 86_400_000,
    days: index + 1,
  }))
  return [
    readOnly('adminuser', 'AdminUser', 'identity.adminuser', () =>
      administrators.map(([name, description, adminGroups]) =>
        plainItem(
          { id: node.identify('administrator', name), name, description },
          {
            enabled: true,
            password: '*******',
            changePassword: false,
            includeSystemAlarmsInEmail: false,
            externalUser: false,
            inactiveAccountNeverDisabled: name === 'admin',
            adminGroups,
            customAttributes: {},
          },
        ),
      ),
    ),
    readOnly('guestuser', 'GuestUser', 'identity.guestuser', () =>
      guests.map(({ id, name, guestType, from, days }) => {
        const over = from + days * 86_400_000 <= world.clock.now()
        return plainItem(
          { id, name, description: '' },
          {
            guestType,
            status: over ? 'EXPIRED' : 'ACTIVE',
            reasonForVisit: '',
            sponsorUserName: 'sponsor-desk',
            sponsorUserId: node.identify('sponsor', 'sponsor-desk'),
            guestInfo: {
              userName: name,
              firstName: '',
              lastName: '',
              company: '',
              emailAddress: '',
              phoneNumber: '',
              creationTime: stamp(from),
              enabled: !over,
              notificationLanguage: 'English',
              password: '*****',
            },
            guestAccessInfo: {
              validDays: days,
              fromDate: stamp(from),
              toDate: stamp(from + days * 86_400_000),
              location: 'San Jose',
            },
            portalId: node.identify('portal', 'Sponsored Guest Portal (default)'),
            customFields: {},
          },
        )
      }),
    ),
  ]
}
