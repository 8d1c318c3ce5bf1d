// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Any other token that a holder may have, or what a vault holds.
contract PlainToken is ERC20 {
    constructor() ERC20("Plain Token", "PLAIN") {}

    function mint(address account, uint256 amount) external {
        _mint(account, amount);
    }
}
