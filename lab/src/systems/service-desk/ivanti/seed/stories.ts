import type { Scene } from './cast.ts'

/** What somebody tells the desk. */
export interface Story {
  readonly service: string
  readonly category: string
  readonly subject: (scene: Scene) => string
  readonly symptom: (scene: Scene) => string
  readonly resolution: string
}

const device = ({ endpoint }: Scene) =>
  `${endpoint.vendor} ${endpoint.model}, ${endpoint.hostname || endpoint.mac}`

export const stories: readonly Story[] = [
  {
    service: 'Network',
    category: 'Connectivity',
    subject: ({ outlet }) => `No link on ${outlet.label}`,
    symptom: (scene) => `Since this morning there is no link at ${scene.outlet.label} (${device(scene)}).`,
    resolution: 'The patch cable was replaced.',
  },
  {
    service: 'Network',
    category: 'Connectivity',
    subject: ({ endpoint }) => `${endpoint.hostname || endpoint.mac} gets no address`,
    symptom: (scene) =>
      `${device(scene)} in room ${scene.outlet.room} has an address that begins with 169.254.`,
    resolution: 'The port was in the wrong VLAN.',
  },
  {
    service: 'Network',
    category: 'Network outlet',
    subject: ({ outlet }) => `Outlet ${outlet.label} is loose`,
    symptom: ({ outlet }) => `The frame at ${outlet.label} came off the wall, the plug does not hold.`,
    resolution: 'The frame was mounted again and the cable was tested.',
  },
  {
    service: 'Network',
    category: 'Connectivity',
    subject: ({ outlet }) => `Port of ${outlet.label} was switched off`,
    symptom: (scene) =>
      `Somebody plugged in a small switch at ${scene.outlet.label}; since then nothing works there, ${device(scene)} included.`,
    resolution: 'The small switch was taken away and the port was opened again.',
  },
  {
    service: 'Network',
    category: 'Wireless',
    subject: ({ outlet }) => `Wireless drops in ${outlet.room}`,
    symptom: ({ outlet, building }) =>
      `In ${building}, room ${outlet.room}, laptops lose the wireless network each few minutes.`,
    resolution: 'The access point was moved to another channel.',
  },
  {
    service: 'Network',
    category: 'Telephony',
    subject: ({ outlet }) => `Telephone in ${outlet.room} is dead`,
    symptom: ({ outlet }) => `The telephone at ${outlet.label} has no display any more.`,
    resolution: 'Power over the cable was on again after the port was reset.',
  },
  {
    service: 'Workplace',
    category: 'Printer',
    subject: ({ outlet }) => `Printer in ${outlet.room} is not reachable`,
    symptom: (scene) => `Nobody can print in ${scene.building}. The printer stands at ${scene.outlet.label}.`,
    resolution: 'The reservation had the MAC address of the printer before.',
  },
  {
    service: 'Accounts',
    category: 'Account locked',
    subject: ({ person }) => `Account ${person.username} is locked`,
    symptom: ({ person }) =>
      `${person.firstname} ${person.lastname} cannot sign in since the password was changed.`,
    resolution: 'An old password was kept on a telephone.',
  },
]
