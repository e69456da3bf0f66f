# Every ticket as RT itself knows it, as JSON.
use strict;
use warnings;
use lib '/usr/share/request-tracker5/lib';
use RT;
RT::LoadConfig();
RT::Init();
use JSON;

my $tickets = RT::Tickets->new( RT->SystemUser );
$tickets->FromSQL('id > 0');
my @all;
while ( my $ticket = $tickets->Next ) {
    my %fields;
    my $fields = $ticket->CustomFields;
    while ( my $field = $fields->Next ) {
        my $values = $field->ValuesForObject($ticket);
        my @own;
        while ( my $value = $values->Next ) { push @own, $value->Content }
        $fields{ $field->Name } = \@own if @own;
    }
    my @said;
    my $transactions = $ticket->Transactions;
    while ( my $one = $transactions->Next ) {
        next unless $one->Type =~ /^(Create|Correspond|Comment)$/;
        my @files = map { $_->Filename } grep { $_->Filename } @{ $one->Attachments->ItemsArrayRef };
        push @said, { type => $one->Type, words => $one->Content( Type => 'text/plain' ), files => \@files };
    }
    push @all,
        {
        id        => $ticket->id + 0,
        subject   => $ticket->Subject,
        status    => $ticket->Status,
        queue     => $ticket->QueueObj->Name,
        requestor => $ticket->RequestorAddresses,
        cc        => $ticket->CcAddresses,
        due       => $ticket->DueObj->ISO,
        priority  => $ticket->Priority + 0,
        fields    => \%fields,
        said      => \@said,
        };
}
print encode_json( \@all );
