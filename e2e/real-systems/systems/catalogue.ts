import { join } from 'node:path'

const openidProvider = join(import.meta.dirname, 'oidc-provider')

/** Software that these tests run against, as Debian 12 or npm packages it, and how to see that it is there. */
export interface SystemPackages {
  readonly title: string
  /** Packages of Debian. */
  readonly packages: readonly string[]
  /** A file of each package that is used. */
  readonly files: readonly string[]
  /** Folder whose lock npm installs instead. */
  readonly folder?: string
  /** What its packages would ask somebody, answered: lines of `debconf-set-selections`. */
  readonly answers?: readonly string[]
}

export const catalogue = {
  kea: {
    title: 'Kea 2.2',
    packages: ['kea-dhcp4-server', 'kea-ctrl-agent', 'kea-admin', 'openssl'],
    files: ['/usr/sbin/kea-dhcp4', '/usr/sbin/kea-ctrl-agent', '/usr/sbin/perfdhcp', '/usr/bin/openssl'],
  },
  bind: {
    title: 'BIND 9.18',
    packages: ['bind9', 'bind9-dnsutils'],
    files: ['/usr/sbin/named', '/usr/bin/dig', '/usr/bin/nsupdate'],
  },
  samba: {
    title: 'Samba AD DC 4.17',
    packages: [
      'samba',
      'samba-ad-dc',
      'samba-ad-provision',
      'samba-dsdb-modules',
      'samba-vfs-modules',
      'winbind',
      'python3-setproctitle',
      'ldap-utils',
      'openssl',
    ],
    files: [
      '/usr/sbin/samba',
      '/usr/bin/samba-tool',
      '/usr/share/samba/setup/provision.ldif',
      '/usr/sbin/winbindd',
      '/usr/bin/ldapsearch',
      '/usr/bin/openssl',
    ],
  },
  ldap3: {
    title: 'ldap3 2.9',
    packages: ['python3-ldap3'],
    files: ['/usr/lib/python3/dist-packages/ldap3/__init__.py', '/usr/bin/python3'],
  },
  snmpd: {
    title: 'net-snmp 5.9',
    packages: ['snmpd', 'snmp', 'iproute2'],
    files: ['/usr/sbin/snmpd', '/usr/bin/snmpbulkwalk', '/usr/sbin/ip'],
  },
  snmpsim: {
    title: 'snmpsim 0.4 with its recordings',
    packages: ['snmpsim', 'snmp'],
    files: [
      '/usr/bin/snmpsimd',
      '/usr/share/doc/snmpsim/examples/data/cisco_16_switch.snmprec.gz',
      '/usr/bin/snmpbulkwalk',
    ],
  },
  'layer-2-lab': {
    title: 'The layer-2 lab (Linux bridges, lldpd, net-snmp)',
    packages: ['iproute2', 'lldpd', 'snmpd', 'snmp', 'python3-minimal'],
    files: ['/usr/sbin/bridge', '/usr/sbin/lldpd', '/usr/sbin/snmpd', '/usr/bin/snmpget', '/usr/bin/python3'],
  },
  openssh: {
    title: 'OpenSSH 9.2',
    packages: ['openssh-server', 'openssh-client', 'openssl'],
    files: ['/usr/sbin/sshd', '/usr/bin/ssh-keygen', '/usr/bin/openssl'],
  },
  'request-tracker': {
    title: 'Request Tracker 5',
    packages: ['request-tracker5', 'rt5-db-sqlite', 'rt5-standalone', 'openssl'],
    files: [
      '/usr/share/request-tracker5/libexec/rt-server',
      '/usr/sbin/rt-setup-database-5',
      '/usr/share/perl5/Starlet.pm',
      '/usr/bin/openssl',
    ],
    // Its database is made by the test.
    answers: [
      'request-tracker5 request-tracker5/dbconfig-install boolean false',
      'request-tracker5 request-tracker5/initialize boolean false',
    ],
  },
  nut: {
    title: 'NUT 2.8',
    packages: ['nut-server', 'nut-client', 'libnss3-tools', 'openssl', 'python3'],
    files: ['/lib/nut/upsd', '/lib/nut/nutdrv_qx', '/usr/bin/upsc', '/usr/bin/pk12util', '/usr/bin/python3'],
  },
  gnumeric: {
    title: 'gnumeric 1.12',
    packages: ['gnumeric'],
    files: ['/usr/bin/ssconvert'],
  },
  strace: {
    title: 'strace',
    packages: ['strace'],
    files: ['/usr/bin/strace'],
  },
  postgresql: {
    title: 'PostgreSQL 15',
    packages: ['postgresql-15', 'postgresql-client-15'],
    files: ['/usr/lib/postgresql/15/bin/postgres', '/usr/lib/postgresql/15/bin/pg_dump'],
  },
  'oidc-provider': {
    title: 'oidc-provider 9.13',
    packages: [],
    files: [join(openidProvider, 'node_modules/oidc-provider/package.json')],
    folder: openidProvider,
  },
} as const satisfies Record<string, SystemPackages>

export type SystemName = keyof typeof catalogue
