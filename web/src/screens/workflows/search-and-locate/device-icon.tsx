import {
  IconCamera,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceUnknown,
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
  mobile: IconDeviceMobile,
  printer: IconPrinter,
  camera: IconCamera,
  'access-point': IconRouter,
  switch: IconTopologyStar,
  server: IconServer,
  person: IconUser,
}

export function DeviceIcon({ kind }: { kind: string }) {
  const Icon = (Object.hasOwn(icons, kind) ? icons[kind] : undefined) ?? IconDeviceUnknown
  return <Icon size={20} stroke={1.6} aria-hidden="true" />
}
