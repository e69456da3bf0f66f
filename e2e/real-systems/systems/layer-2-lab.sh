#!/bin/bash
# Three Linux bridges in a ring with spanning tree and six hosts, each in a network namespace; lldpd everywhere and
# net-snmp's agent in the bridges. Run as the first process of mount, process and network namespaces of its own:
#   layer-2-lab.sh FOLDER NETWORK     NETWORK: three octets for management, such as 198.18.7
# Whoever started it gives it the interface `up0` once FOLDER/began is there; FOLDER/made says that all daemons run.
set -eu
folder=$1 network=$2 here=$(dirname "$(readlink -f "$0")")
switches='sw1 sw2 sw3'
links='sw1:u1:sw2:u1 sw1:u2:sw3:u1 sw2:u2:sw3:u2'
hosts='h11:sw1:p1 h12:sw1:p2 h21:sw2:p1 h22:sw2:p2 h31:sw3:p1 h32:sw3:p2'
in_space() { ip netns exec "$@"; }
soon() { for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.1; done; echo "not in time: $*" >&2; exit 1; }

mount -t tmpfs none /run
ip link set lo up
touch "$folder/began"
soon ip link show up0
ip link add management type bridge
ip link set up0 master management up
ip addr add "$network.253/24" dev management
ip link set management up

for switch in $switches; do
  number=${switch#sw}
  ip netns add "$switch"
  in_space "$switch" ip link set lo up
  ip link add "m$number" type veth peer name m0 netns "$switch"
  ip link set "m$number" master management up
  in_space "$switch" ip addr add "$network.$number/24" dev m0
  in_space "$switch" ip link set m0 up
  # The lowest priority is the root of the tree; timers are in hundredths of a second, as short as 802.1D allows.
  in_space "$switch" ip link add br0 address "02:00:5e:00:0$number:00" type bridge \
    stp_state 1 forward_delay 200 hello_time 100 priority $((number * 4096))
  in_space "$switch" ip link set br0 up
done
# The far end of a veth pair has a number that is none in this namespace: the kernel's notices about bridge ports give it
# without saying whose it is, and lldpd 1.0.16 then takes another port for the one below and leaves this one out.
far=100
for link in $links; do
  IFS=: read -r one port other peer <<<"$link"
  far=$((far + 2))
  ip link add "$port" index "$far" netns "$one" type veth peer name "$peer" index $((far + 1)) netns "$other"
  in_space "$one" ip link set "$port" address "02:00:5e:00:0${one#sw}:0${port#u}" master br0 up
  in_space "$other" ip link set "$peer" address "02:00:5e:00:0${other#sw}:0${peer#u}" master br0 up
done
for entry in $hosts; do
  IFS=: read -r host switch port <<<"$entry"
  far=$((far + 2))
  ip netns add "$host"
  in_space "$host" ip link set lo up
  ip link add "$port" index "$far" netns "$switch" type veth peer name eth0 index $((far + 1)) netns "$host"
  in_space "$host" ip link set eth0 address "02:00:5e:10:00:${host#h}"
  in_space "$switch" ip link set "$port" master br0 up
  in_space "$host" ip addr add "10.67.0.${host#h}/24" dev eth0
  in_space "$host" ip link set eth0 up
done

for switch in $switches; do
  number=${switch#sw} state=$folder/$switch
  mkdir -p "$state/snmp"
  cat >"$state/snmpd.conf" <<E
agentAddress udp:$network.$number:161
rocommunity public
sysName $switch.campus.example
sysDescr Linux bridge $switch
master agentx
agentXSocket tcp:127.0.0.1:705
pass_persist .1.3.6.1.2.1.17 /usr/bin/python3 $here/bridge-mib.py br0
E
  SNMP_PERSISTENT_DIR=$state/snmp in_space "$switch" snmpd -f -Lf "$state/snmpd.log" -C -c "$state/snmpd.conf" &
done
# lldpd asks for the agent every 15 s only: the agent has to be there first.
for switch in $switches; do
  soon snmpget -v2c -c public -t 0.3 -r 0 "$network.${switch#sw}" .1.3.6.1.2.1.1.5.0
done
# Read before the first frame goes out: ports that are renamed later stand twice at their neighbours for a while.
printf 'configure lldp tx-interval 1\nconfigure lldp portidsubtype ifname\n' >"$folder/lldpd.conf"
# Each with a host name and a /run of its own, where it keeps its process id and the folder it locks itself into.
start_lldpd() {
  local space=$1 name=$2
  shift 2
  mkdir -p "$folder/$space"
  in_space "$space" unshare --uts sh -c 'hostname "$1"; shift; mount -t tmpfs none /run; mkdir /run/lldpd; exec "$@"' \
    sh "$name" lldpd -d -O "$folder/lldpd.conf" -u "$folder/$space/lldpd.sock" "$@" >"$folder/$space/lldpd.log" 2>&1 &
}
# Not on br0 itself: what goes out there leaves by all ports and makes neighbours of those who are none. The chassis
# is named by the address of u1.
for switch in $switches; do
  start_lldpd "$switch" "$switch.campus.example" -x -X tcp:127.0.0.1:705 -I 'p*,u*' -C u1 \
    -m "$network.${switch#sw}" -S "Linux bridge $switch"
done
for entry in $hosts; do start_lldpd "${entry%%:*}" "${entry%%:*}" -I eth0 -S "host ${entry%%:*}"; done
for space in $switches h11 h12 h21 h22 h31 h32; do soon test -S "$folder/$space/lldpd.sock"; done
touch "$folder/made"
wait
