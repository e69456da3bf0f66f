# Writes a queue, its fields, people and two accounts with a token each into a fresh database of RT; prints their tokens.
use strict;
use warnings;
use lib '/usr/share/request-tracker5/lib';
use RT;
RT::LoadConfig();
RT::Init();
require RT::AuthToken;

my $all = RT->SystemUser;

for my $name ('Network', 'Closed') {
    my $queue = RT::Queue->new($all);
    my ($ok, $why) = $queue->Create( Name => $name, Description => "Of $name" );
    die $why unless $ok;
    $queue->SetDisabled(1) if $name eq 'Closed';
}
my $queue = RT::Queue->new($all);
$queue->Load('Network');

sub field {
    my ($name, %more) = @_;
    my $field = RT::CustomField->new($all);
    my ($ok, $why) = $field->Create( Name => $name, LookupType => 'RT::Queue-RT::Ticket', %more );
    die $why unless $ok;
    $field->AddToObject($queue);
    return $field;
}
field( 'Outlet', Type => 'FreeformSingle', Pattern => '(?#Mandatory).' );
my $building = field( 'Building', Type => 'SelectSingle' );
my $order = 0;
$building->AddValue( Name => $_, SortOrder => ++$order ) for 'Library', 'Physics';
my $services = field( 'Services', Type => 'SelectMultiple' );
$services->AddValue( Name => $_, SortOrder => ++$order ) for 'Phone', 'Camera', 'Desk';
field( 'Needed by', Type => 'DateTimeSingle' );
field( 'Day',       Type => 'DateSingle' );
field( 'Plan',      Type => 'ImageSingle' );

for my $person ( [ 'adiaz', 'Ana Diaz' ], [ "m.o'neill", "Mia O'Neill" ] ) {
    my $user = RT::User->new($all);
    my ($ok, $why) = $user->Create(
        Name         => $person->[0],
        RealName     => $person->[1],
        EmailAddress => "$person->[0]\@campus.example",
        Privileged   => 0,
    );
    die $why unless $ok;
}

my $account = RT::User->new($all);
my ($ok, $why) = $account->Create( Name => 'svc-patchbay', EmailAddress => 'svc@campus.example', Privileged => 1 );
die $why unless $ok;
for my $right (
    qw(SeeQueue ShowTicket ShowTicketComments CreateTicket ReplyToTicket CommentOnTicket ModifyTicket ModifyCustomField)
    )
{
    $account->PrincipalObj->GrantRight( Right => $right, Object => $queue );
}
$account->PrincipalObj->GrantRight( Right => 'SeeCustomField', Object => RT->System );

my $narrow = RT::User->new($all);
( $ok, $why ) = $narrow->Create( Name => 'svc-queue', EmailAddress => 'queue@campus.example', Privileged => 1 );
die $why unless $ok;
$narrow->PrincipalObj->GrantRight( Right => $_, Object => $queue ) for qw(SeeQueue SeeCustomField);

for my $owner ( $account, $narrow ) {
    my $token = RT::AuthToken->new($all);
    my ( $made, $words, $secret ) = $token->Create( Owner => $owner->Id, Description => 'patchbay' );
    die $words unless $made;
    print "$secret\n";
}
