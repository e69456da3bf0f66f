# Walks devices with SNMP::Info as Netdisco does, and prints what it found and what it cost, one JSON object a line.
# The first line of standard input is a JSON object with host, community, timeout (milliseconds) and names (file of MIB
# names). Each line after it is a round: a JSON list of ports, each of them a device.
use strict;
use warnings;
use File::Temp qw(tempdir);
use JSON::PP ();
use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);
use SNMP::Info ();
use SNMP::Info::Layer3::CiscoSwitch ();

$| = 1;
my $json = JSON::PP->new->canonical;
my $setup = $json->decode(scalar <STDIN>);
my ($names_file, $host, $community, $timeout) = @{$setup}{qw(names host community timeout)};

# Debian's package brings no MIBs, and SNMP::Info will not start without those it may ever ask. Written here are the
# names these walks use; a module of which none is used holds the one name whose presence is checked.
my %syntax = (
    text    => 'OCTET STRING',
    octets  => 'OCTET STRING',
    number  => 'INTEGER',
    gauge   => 'Gauge32',
    ticks   => 'TimeTicks',
    id      => 'OBJECT IDENTIFIER',
    address => 'IpAddress',
);
my %modules;
open my $names, '<', $names_file or die "$names_file: $!";
while (<$names>) {
    next if /^#|^\s*$/;
    chomp;
    push @{ $modules{ (split)[0] } }, [ (split)[ 1 .. 3 ] ];
}
my $folder = tempdir(CLEANUP => 1);
my $required = \%SNMP::Info::Layer3::CiscoSwitch::MIBS;
my $spare = 0;
for my $module (keys %{ { %modules, %$required } }) {
    my @objects = @{ $modules{$module} || [] };
    my $needed = $required->{$module};
    push @objects, [ $needed, '1.3.6.1.4.1.64999.' . ++$spare ]
        if defined $needed and not grep { $_->[0] eq $needed } @objects;
    open my $out, '>', "$folder/$module.txt" or die $!;
    print {$out} "$module DEFINITIONS ::= BEGIN\n";
    print {$out} "IMPORTS OBJECT-TYPE, Gauge32, TimeTicks, IpAddress FROM SNMPv2-SMI;\n";
    for my $object (@objects) {
        my ($name, $number, $type) = @$object;
        my ($first, @rest) = split /\./, $number;
        my $place = join ' ', 'iso', @rest;
        if (not defined $type) { print {$out} "$name OBJECT IDENTIFIER ::= { $place }\n"; next }
        my $words = $syntax{$type};
        ($words = "INTEGER { $type }") =~ s/,/, /g unless defined $words;
        print {$out} "$name OBJECT-TYPE SYNTAX $words MAX-ACCESS read-only STATUS current DESCRIPTION \"\" ::= { $place }\n";
    }
    print {$out} "END\n";
    close $out;
}

sub open_device {
    my ($port) = @_;
    return SNMP::Info::Layer3::CiscoSwitch->new(
        AutoSpecify => 0,
        IgnoreNetSNMPConf => 1,
        MibDirs => [$folder],
        Debug => $ENV{WALK_DEBUG} ? 1 : 0,
        DestHost => $host,
        RemotePort => $port,
        Community => $community,
        Version => 2,
        Timeout => $timeout * 1_000,
        Retries => 1,
    );
}

# The same facts as the connector's collection: system, interfaces, VLANs, forwarding, addresses, neighbours, power.
sub walk {
    my ($port) = @_;
    my $device = open_device($port) or die "no answer from $host:$port\n";
    my %found;
    my $take = sub {
        my ($name, $rows) = @_;
        $found{$name} = scalar keys %{ $rows || {} };
        return $rows || {};
    };
    $device->$_() for qw(name description id uptime);
    my $class = $device->e_class() || {};
    for my $row (grep { $class->{$_} eq 'chassis' } keys %$class) {
        $device->$_($row) for qw(e_serial e_model e_swver);
    }

    my $interfaces = $take->('interfaces', $device->interfaces());
    $device->$_() for qw(i_description i_name i_alias i_type i_speed i_mac i_up i_up_admin el_duplex);

    my $vlan_names = $take->('vlans', $device->v_name());
    $device->$_() for qw(v_state i_vlan i_voice_vlan vtp_trunk_dyn vtp_trunk_dyn_stat);

    $take->('addresses', $device->at_paddr());
    $device->$_() for qw(at_netaddr at_index n2p_paddr);

    $take->('neighbours', $device->c_id());
    $device->$_() for qw(c_port c_if c_ip c_platform c_cap);

    $take->('power', $device->peth_port_status());
    $device->$_() for qw(peth_port_ifindex peth_port_admin peth_port_class peth_port_power);

    my $forwarding = 0;
    my $own = { map { $_ => 1 } grep { defined } values %{ $device->i_mac() || {} } };
    my @vlans = map { /(\d+)$/ } grep { ($device->v_state()->{$_} || '') eq 'operational' } keys %$vlan_names;
    for my $vlan (sort { $a <=> $b } @vlans) {
        next if $vlan >= 1002 and $vlan <= 1005;
        $device->update(Community => $vlan == 1 ? $community : "$community\@$vlan");
        my $macs = $device->fw_mac() || {};
        my $ports = $device->fw_port() || {};
        my $indexes = $device->bp_index() || {};
        for my $row (keys %$macs) {
            my $on = $indexes->{ $ports->{$row} || '' };
            next if not defined $on or $own->{ $macs->{$row} };
            $forwarding++;
        }
    }
    $found{forwarding} = $forwarding;
    return \%found;
}

while (my $line = <STDIN>) {
    my @found;
    my $wall = Time::HiRes::time();
    my $cpu = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    push @found, walk($_) for @{ $json->decode($line) };
    $cpu = clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $cpu;
    print $json->encode({
        found => \@found,
        cpu => $cpu * 1000,
        wall => (Time::HiRes::time() - $wall) * 1000,
    }), "\n";
}
