import type { OnboardedThing } from '../changes/onboarded-things.ts'
import type { EndpointGroups, ThingPlace } from './endpoint-groups.ts'

const place = (thing: OnboardedThing, groups: readonly string[], makers: string): ThingPlace => ({
  thing,
  groups: [...groups],
  makers: makers.split(',').map((name) => name.trim()),
})

/** Who usually makes things of each kind, by the names in the registry, and what groups for them are usually called. */
export const usualEndpointGroups: EndpointGroups = {
  things: [
    place(
      'printer',
      ['*print*'],
      'Hewlett*, HP, Brother*, Canon*, Epson*, Seiko*, Lexmark*, Xerox*, Kyocera*, Ricoh*, Konica*, Zebra*, OKI, Samsung*, Sharp*, Toshiba*, Fujifilm*, Dymo*',
    ),
    place(
      'camera',
      ['*camera*', '*cctv*'],
      'Axis, *Hikvision*, *Dahua*, Bosch*, Hanwha*, Mobotix*, Avigilon*, Vivotek*, Panasonic*, i-PRO, Sony*, Pelco*, FLIR*, GeoVision*',
    ),
    place(
      'phone',
      ['*phone*', '*voip*'],
      'Cisco*, Yealink*, Polycom*, Poly, Grandstream*, Snom*, Mitel*, Avaya*, Unify*, Gigaset*, Alcatel*, Aastra*, innovaphone*',
    ),
    place(
      'access-point',
      ['access*point*', 'AP'],
      'Cisco*, Aruba*, Hewlett*, Ruckus*, CommScope*, Ubiquiti*, Meraki*, Juniper*, Mist Systems, Extreme*, Cambium*, Fortinet*, Huawei*',
    ),
    place(
      'display',
      ['*display*', '*screen*', '*signage*', '*projector*'],
      'Samsung*, LG, Sony*, NEC, Sharp*, Philips*, TPV, Epson*, Panasonic*, Crestron*, Extron*, Barco*, BenQ*, Optoma*, Apple*, SMART Technologies',
    ),
    place(
      'medical',
      ['*medical*', '*clinical*'],
      'Philips*, General Electric*, GE, Siemens*, Draeger*, Dräger*, Drager*, Mindray*, Baxter*, Braun*, Fresenius*, CareFusion*, Becton*, Hill-Rom*, Hillrom*, Nihon Kohden*, Welch Allyn*, Masimo*, Medtronic*, Roche*, Abbott*, Beckman*, Spacelabs*',
    ),
    place(
      'building-control',
      ['*building*', '*hvac*', '*facilit*'],
      'Siemens*, Honeywell*, Schneider*, Johnson Controls*, Sauter*, Beckhoff*, WAGO, Trend*, Distech*, Tridium*, Kieback*, Loytec*, Phoenix Contact*, Belimo*',
    ),
    place(
      'computer',
      ['*workstation*', '*computer*', '*desktop*'],
      'Dell, Lenovo*, Wistron*, Apple*, Hewlett*, HP, Intel*, Microsoft*, ASUSTek*, Acer*, Micro-Star*, Giga-Byte*, Gigabyte*, Framework*, Fujitsu*, Toshiba*, Dynabook*, Samsung*, Realtek*, Compal*, Quanta*',
    ),
  ],
  privileged: [
    { name: 'devices of administrators', groups: ['*admin*'] },
    {
      name: 'devices of the infrastructure',
      groups: ['*infra*', '*network*device*', '*access*point*', '*switch*', '*server*', 'UPS'],
    },
    { name: 'medical devices', groups: ['*medical*', '*clinical*', '*infusion*'] },
    {
      name: 'devices that run or guard a building',
      groups: ['*building*', '*life*safety*', '*alarm*', '*door*', '*security*'],
    },
    {
      name: 'devices without authentication',
      groups: ['*trusted*', '*allow*list*', '*white*list*', '*bypass*', '*exempt*'],
    },
  ],
  granted: [],
  needed: [],
}
