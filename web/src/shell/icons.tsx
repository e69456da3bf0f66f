import {
  IconAdjustments,
  IconBuilding,
  IconLayoutDashboard,
  IconListSearch,
  IconRoute,
  IconScan,
  IconTerminal2,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'

const icons: Readonly<Record<string, Icon>> = {
  '/': IconLayoutDashboard,
  '/workflows': IconRoute,
  '/common-queries': IconListSearch,
  '/command-center': IconTerminal2,
  '/site-resources': IconBuilding,
  '/administration': IconAdjustments,
  '/scanner': IconScan,
}

export function MenuIcon({ path }: { path: string }) {
  const Icon = icons[path] ?? IconLayoutDashboard
  return <Icon size={16} stroke={1.6} aria-hidden="true" />
}
