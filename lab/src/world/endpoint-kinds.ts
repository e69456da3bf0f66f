import type { BuildingPurpose } from './building-kinds.ts'
import type { Endpoint, EndpointKind } from './model/endpoint.ts'
import type { RoomKind } from './model/sites.ts'

export interface EndpointModel {
  readonly vendor: string
  readonly model: string
  readonly operatingSystem: string
  readonly ouis: readonly string[]
  readonly watts: number
}

export interface KindPlan {
  readonly kind: EndpointKind
  /** Of a thousand endpoints. */
  readonly share: number
  readonly purpose: BuildingPurpose
  readonly rooms: readonly RoomKind[]
  readonly prefix: string
  readonly owned: boolean
  /** Share of it that is somewhere else today. */
  readonly away: number
  readonly off: number
  readonly addressing: readonly Endpoint['addressing'][]
  readonly authentication: Endpoint['authentication']
  readonly ipv6: boolean
  readonly models: readonly EndpointModel[]
}

const model = (
  vendor: string,
  name: string,
  operatingSystem: string,
  watts: number,
  ...ouis: readonly string[]
): EndpointModel => ({ vendor, model: name, operatingSystem, ouis, watts })

const windows = 'Windows 11 Enterprise'
const computers = { authentication: 'dot1x', ipv6: true, addressing: ['dynamic'] } as const

export const endpointKinds: readonly KindPlan[] = [
  {
    ...computers,
    kind: 'phone',
    share: 200,
    purpose: 'voice',
    rooms: ['office', 'ward', 'laboratory', 'lecture'],
    prefix: 'SEP',
    owned: true,
    away: 0.01,
    off: 0.01,
    authentication: 'mab',
    ipv6: false,
    models: [
      model('Cisco Systems', 'CP-8841', 'SIP88xx 14.2', 6.3, '00:1b:d4', '64:00:f1', '2c:31:24'),
      model('Cisco Systems', 'CP-7841', 'SIP78xx 14.1', 4.2, '00:21:a0', '50:3d:e5'),
      model('Cisco Systems', 'CP-8865', 'SIP88xx 14.2', 12.4, '70:6b:b9'),
    ],
  },
  {
    ...computers,
    kind: 'desktop',
    share: 220,
    purpose: 'staff',
    rooms: ['office', 'laboratory', 'library', 'ward', 'lecture'],
    prefix: 'PC',
    owned: true,
    away: 0.02,
    off: 0.06,
    models: [
      model('Dell Inc.', 'OptiPlex 7010', windows, 0, '18:66:da', '54:bf:64', 'f8:bc:12'),
      model('HP Inc.', 'EliteDesk 800 G6', windows, 0, '3c:d9:2b', '48:0f:cf'),
      model('LCFC (HeFei) Electronics', 'ThinkCentre M70q', windows, 0, '28:d2:44', '8c:16:45'),
      model('Dell Inc.', 'Precision 3660', 'Ubuntu 24.04', 0, 'd0:94:66'),
    ],
  },
  {
    ...computers,
    kind: 'laptop',
    share: 220,
    purpose: 'staff',
    rooms: ['office', 'lecture', 'library', 'laboratory'],
    prefix: 'LT',
    owned: true,
    away: 0.26,
    off: 0.04,
    models: [
      model('Dell Inc.', 'Latitude 5440', windows, 0, '00:be:43', 'c8:f7:50'),
      model('LCFC (HeFei) Electronics', 'ThinkPad T14', windows, 0, '54:ee:75', '50:7b:9d'),
      model('Apple, Inc.', 'MacBook Pro 14', 'macOS 15', 0, '3c:07:54', 'a4:83:e7', 'f0:18:98'),
      model('HP Inc.', 'EliteBook 840 G10', windows, 0, '98:e7:f4'),
    ],
  },
  {
    ...computers,
    kind: 'personal',
    share: 70,
    purpose: 'student',
    rooms: ['library', 'lecture', 'office'],
    prefix: 'dev',
    owned: true,
    away: 0.45,
    off: 0.02,
    authentication: 'mab',
    models: [
      model('Apple, Inc.', 'MacBook Air', 'macOS 15', 0, '3c:07:54', 'ac:bc:32'),
      model('ASUSTek COMPUTER INC.', 'Zenbook', 'Windows 11 Home', 0, '04:d4:c4', '2c:4d:54'),
      model('Samsung Electronics Co.,Ltd', 'Galaxy Book', 'Windows 11 Home', 0, '8c:77:12'),
      model('Raspberry Pi Trading Ltd', 'Raspberry Pi 4', 'Debian 12', 0, 'dc:a6:32', 'b8:27:eb'),
    ],
  },
  {
    ...computers,
    kind: 'printer',
    share: 50,
    purpose: 'printer',
    rooms: ['corridor', 'office', 'ward', 'library'],
    prefix: 'prn',
    owned: false,
    away: 0.01,
    off: 0.03,
    addressing: ['reserved', 'reserved', 'static'],
    authentication: 'mab',
    ipv6: false,
    models: [
      model('HP Inc.', 'LaserJet Enterprise M611', 'FutureSmart 5', 0, '00:21:5a', 'f4:30:b9'),
      model('Canon Inc.', 'imageRUNNER C3530', 'imageRUNNER', 0, '00:1e:8f', '88:87:17'),
      model('Xerox Corporation', 'VersaLink C405', 'VersaLink', 0, '9c:93:4e'),
      model('Brother Industries, Ltd.', 'HL-L6400DW', 'Brother', 0, '00:80:77'),
    ],
  },
  {
    ...computers,
    kind: 'camera',
    share: 50,
    purpose: 'building-control',
    rooms: ['corridor', 'lecture', 'plant', 'library'],
    prefix: 'cam',
    owned: false,
    away: 0,
    off: 0.01,
    addressing: ['reserved'],
    authentication: 'mab',
    ipv6: false,
    models: [
      model('Axis Communications AB', 'P3265-LVE', 'AXIS OS 11', 9.5, '00:40:8c', 'ac:cc:8e'),
      model('Axis Communications AB', 'M3086-V', 'AXIS OS 11', 5.1, 'b8:a4:4f'),
    ],
  },
  {
    ...computers,
    kind: 'access-point',
    share: 60,
    purpose: 'access-point',
    rooms: ['corridor', 'lecture', 'library', 'ward', 'laboratory', 'office'],
    prefix: 'ap',
    owned: false,
    away: 0,
    off: 0.005,
    authentication: 'mab',
    ipv6: false,
    models: [
      model('Cisco Systems', 'C9120AXI-E', '17.9.5.47', 21.4, '00:3a:9a', '70:69:5a'),
      model('Cisco Systems', 'C9130AXI-E', '17.9.5.47', 25.1, 'cc:9c:3e'),
    ],
  },
  {
    ...computers,
    kind: 'medical',
    share: 40,
    purpose: 'medical',
    rooms: ['ward', 'laboratory', 'office'],
    prefix: 'med',
    owned: false,
    away: 0.04,
    off: 0.04,
    addressing: ['reserved', 'static'],
    authentication: 'mab',
    ipv6: false,
    models: [
      model('Philips Patient Monitoring', 'IntelliVue MX450', 'IntelliVue M.04', 0, '00:09:fb'),
      model('Draeger Medical', 'Infinity Delta', 'VF10', 0, '00:30:e6'),
      model('GE Medical System', 'MAC 2000', 'MAC OS 3', 0, '00:40:3f'),
    ],
  },
  {
    ...computers,
    kind: 'building-control',
    share: 50,
    purpose: 'building-control',
    rooms: ['plant', 'corridor', 'laboratory', 'office'],
    prefix: 'bms',
    owned: false,
    away: 0,
    off: 0.01,
    addressing: ['static'],
    authentication: 'none',
    ipv6: false,
    models: [
      model('Siemens AG', 'Desigo PXC4', 'Desigo 6', 0, '00:a0:03'),
      model('Schneider Electric', 'SpaceLogic AS-P', 'EBO 5', 0, '00:80:f4'),
      model('Honeywell', 'Spyder BACnet', 'Spyder 7', 0, '00:40:84'),
    ],
  },
  {
    ...computers,
    kind: 'display',
    share: 40,
    purpose: 'staff',
    rooms: ['lecture', 'corridor', 'library', 'office'],
    prefix: 'dsp',
    owned: false,
    away: 0.02,
    off: 0.12,
    authentication: 'mab',
    models: [
      model('Samsung Electronics Co.,Ltd', 'QM55B', 'Tizen 6.5', 0, '8c:79:f5'),
      model('Crestron Electronics, Inc.', 'TSW-1070', 'Android 8', 12.9, '00:10:7f'),
      model('Extron Electronics', 'SMP 351', 'SMP', 0, '00:05:a6'),
    ],
  },
]
