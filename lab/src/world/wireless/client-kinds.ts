import type { WirelessClient } from '../model/wireless.ts'

export interface ClientModel {
  readonly kind: WirelessClient['kind']
  readonly vendor: string
  readonly model: string
  readonly operatingSystem: string
  readonly ouis: readonly string[]
  /** Of a hundred clients. */
  readonly share: number
  /** Hides its MAC from networks that it knows. */
  readonly privateMac: boolean
}

const model = (
  kind: WirelessClient['kind'],
  share: number,
  vendor: string,
  name: string,
  operatingSystem: string,
  privateMac: boolean,
  ...ouis: readonly string[]
): ClientModel => ({ kind, share, vendor, model: name, operatingSystem, privateMac, ouis })

export const clientModels: readonly ClientModel[] = [
  model('laptop', 16, 'Dell Inc.', 'Latitude 7440', 'Windows 11 Enterprise', false, '8c:04:ba', 'a4:bb:6d'),
  model('laptop', 12, 'Intel Corporate', 'ThinkPad X1', 'Windows 11 Pro', false, '34:cf:f6', 'a0:36:9f'),
  model('laptop', 12, 'Apple, Inc.', 'MacBook Air', 'macOS 15', false, '5c:e9:1e', '14:7d:da'),
  model('phone', 20, 'Apple, Inc.', 'iPhone', 'iOS 18', true, 'f0:b3:ec'),
  model('phone', 14, 'Samsung Electronics Co.,Ltd', 'Galaxy S24', 'Android 15', true, '24:95:2f'),
  model('phone', 6, 'Google, Inc.', 'Pixel 7', 'Android 14', false, 'd4:3a:2c'),
  model('tablet', 10, 'Apple, Inc.', 'iPad', 'iPadOS 18', true, 'dc:80:84'),
  model('sensor', 10, 'Espressif Inc.', 'Room sensor', 'ESP-IDF 5', false, '24:6f:28', '3c:61:05'),
]

export const prefixOf: Readonly<Record<WirelessClient['kind'], string>> = {
  laptop: 'WL',
  phone: 'mob',
  tablet: 'tab',
  sensor: 'sns',
}
