sh ../side.sh cut
