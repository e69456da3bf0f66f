import { building, parameter, room, type Offering } from './offering.ts'

const must = { required: '$(true)' }
const team = 'Network Operations'

export const networkOfferings: readonly Offering[] = [
  {
    name: 'Move of a network connection',
    description: 'A device moves to another outlet and takes its connection with it.',
    category: 'Network',
    forEverybody: false,
    approval: false,
    team,
    parameters: [
      parameter('category', 'WhereTo', 'Where it goes'),
      building,
      room,
      parameter('text', 'FromOutlet', 'Outlet now', {
        ...must,
        help: 'As it is labelled, such as B07-214-A.',
      }),
      parameter('text', 'ToOutlet', 'New outlet', must),
      parameter('text', 'HardwareAddress', 'MAC address of the device'),
      parameter('dropdown', 'DeviceKind', 'Kind of device', {
        required: 'true',
        preset: 'Computer',
        options: { words: ['Computer', 'Phone', 'Printer', 'Medical device', 'Other'] },
      }),
      parameter('date', 'MoveDate', 'Day of the move', must),
      parameter('checkbox', 'OutOfHours', 'Outside working hours', { preset: 'false' }),
      parameter('combo', 'ContactPerson', 'Person on site', { options: { of: 'Employee' } }),
      parameter('textarea', 'Remarks', 'Remarks'),
    ],
  },
  {
    name: 'New network outlet',
    description: 'Outlets for a room that has too few, with cable and patching.',
    category: 'Network',
    forEverybody: false,
    approval: true,
    team,
    parameters: [
      parameter('label', 'Intro', 'Please measure where the outlets are to be.'),
      building,
      room,
      parameter('number', 'Outlets', 'How many outlets', { ...must, preset: '1' }),
      parameter('dropdown', 'Speed', 'Speed', {
        ...must,
        preset: '1 Gb/s',
        options: { words: ['1 Gb/s', '2.5 Gb/s', '10 Gb/s'] },
      }),
      parameter('checkbox', 'PowerOverEthernet', 'Power over the cable', { preset: 'true' }),
      parameter('text', 'CostCentre', 'Cost centre', { required: 'true' }),
      parameter('date', 'NeededBy', 'Needed by'),
      parameter('textarea', 'Purpose', 'What they are for', must),
    ],
  },
  {
    name: 'Fault on a network outlet',
    description: 'No link, too slow, or a port that was switched off.',
    category: 'Network',
    forEverybody: true,
    approval: false,
    team,
    parameters: [
      parameter('text', 'Outlet', 'Outlet', must),
      parameter('dropdown', 'Fault', 'What is wrong', {
        ...must,
        options: { words: ['No link', 'Too slow', 'Comes and goes', 'Port switched off', 'Other'] },
      }),
      parameter('textarea', 'Description', 'In your words', { required: '$(Fault == "Other")' }),
      parameter('datetime', 'Since', 'Since when', must),
      parameter('number', 'PeopleAffected', 'How many people', { preset: '1' }),
      parameter('checkbox', 'PatientCare', 'Patients are affected', { preset: 'false' }),
    ],
  },
  {
    name: 'Opening of the firewall',
    description: 'A connection through the firewall of the campus.',
    category: 'Security',
    forEverybody: false,
    approval: true,
    team,
    parameters: [
      parameter('text', 'Source', 'From address', must),
      parameter('text', 'Destination', 'To address', must),
      parameter('list', 'Services', 'Services', {
        ...must,
        options: { words: ['HTTP', 'HTTPS', 'SSH', 'RDP', 'SMB', 'DICOM', 'HL7', 'SNMP'] },
        help: 'Several may be chosen.',
      }),
      parameter('number', 'Port', 'Another port'),
      parameter('combo', 'Department', 'For which department', { ...must, options: { of: 'Department' } }),
      parameter('datetime', 'From', 'Open from'),
      parameter('date', 'Until', 'Open until', must),
      parameter('combo', 'Responsible', 'Who is responsible', { ...must, options: { of: 'Employee' } }),
      parameter('textarea', 'Reason', 'Reason', must),
    ],
  },
]
