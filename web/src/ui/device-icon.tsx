import {
  IconBatteryCharging,
  IconBuilding,
  IconBuildingFactory2,
  IconCamera,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTv,
  IconDeviceUnknown,
  IconHeartbeat,
  IconPhone,
  IconPrinter,
  IconRouter,
  IconServer,
  IconTopologyStar,
  IconUser,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'

const icons: Readonly<Record<string, Icon>> = {
  laptop: IconDeviceLaptop,
  desktop: IconDeviceDesktop,
  phone: IconPhone,
  personal: IconDeviceMobile,
  display: IconDeviceTv,
  medical: IconHeartbeat,
  'building-control': IconBuildingFactory2,
  printer: IconPrinter,
  camera: IconCamera,
  'access-point': IconRouter,
  switch: IconTopologyStar,
  server: IconServer,
  person: IconUser,
  ups: IconBatteryCharging,
  place: IconBuilding,
}

export function DeviceIcon({ kind }: { kind: string }) {
  const Icon = (Object.hasOwn(icons, kind) ? icons[kind] : undefined) ?? IconDeviceUnknown
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
